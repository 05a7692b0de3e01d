// The subcommands of `parlour`. Each is given the arguments after its name and gives the program's
// exit code: 0, 1 when what was asked for failed, 2 when it was asked for wrongly.
#pragma once

int run_simulate(int argc, char** argv);
int run_play(int argc, char** argv);
int run_query(int argc, char** argv);
int run_bot(int argc, char** argv);
int run_host(int argc, char** argv);
int run_playthrough(int argc, char** argv);
int run_exploit(int argc, char** argv);
int run_signature(int argc, char** argv);
int run_replay(int argc, char** argv);
