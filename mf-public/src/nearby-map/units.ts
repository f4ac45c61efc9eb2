/** A length of the drawing as it is written: whole units, each about a pixel of the screen, for the sake of the page's size. */
export const units = Math.round
