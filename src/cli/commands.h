// The subcommands of `parlour`. Each receives the arguments after its name and returns the
// program's exit code: 0; 1 if the request failed; 2 if the arguments were wrong.
#pragma once

int run_simulate(int argc, char** argv);
int run_play(int argc, char** argv);
int run_query(int argc, char** argv);
int run_bot(int argc, char** argv);
int run_host(int argc, char** argv);
int run_match(int argc, char** argv);
int run_playthrough(int argc, char** argv);
int run_exploit(int argc, char** argv);
int run_calibrate(int argc, char** argv);
int run_coach(int argc, char** argv);
int run_ladder(int argc, char** argv);
int run_train(int argc, char** argv);
int run_puzzles(int argc, char** argv);
int run_signature(int argc, char** argv);
int run_dealerless(int argc, char** argv);
int run_verify(int argc, char** argv);
int run_replay(int argc, char** argv);
int run_standing(int argc, char** argv);
