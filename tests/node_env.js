// Runs before a test program under node: passes the environment's variables to it (such as
// GoogleTest's shards).
(Module['preRun'] ??= []).push(() => Object.assign(ENV, process.env));
