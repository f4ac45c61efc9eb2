/** The chosen things with one more, or without it if it was among them. */
export const toggled = <T>(chosen: readonly T[], thing: T): T[] =>
  chosen.includes(thing) ? chosen.filter((other) => other !== thing) : [...chosen, thing]
