// Before a test program under node: it sees the environment's variables (GoogleTest's shards).
(Module['preRun'] ??= []).push(() => Object.assign(ENV, process.env));
