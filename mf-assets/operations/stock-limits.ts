/** A position that may be wrong by more metres is not taken as the new place of a bin: the next bin may stand so near. */
export const MOVE_ACCURACY_M = 20
/** How many bins a round has at most: its list is kept on the phone. */
export const ROUND_BINS_MAX = 5_000
