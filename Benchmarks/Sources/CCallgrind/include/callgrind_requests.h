#pragma once

/// Lets callgrind count from here on, if the program runs under it with `--instr-atstart=no`.
void callgrind_begin(void);

/// Lets callgrind stop counting.
void callgrind_end(void);
