/** A length of the drawing as it is written: a tenth is less than a screen can show. */
export const units = (length: number) => Math.round(length * 10) / 10
