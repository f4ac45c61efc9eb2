/** The program of a released part's thread, in the folder of its files. */
export const RELEASED_PROGRAM = 'part.mjs'
