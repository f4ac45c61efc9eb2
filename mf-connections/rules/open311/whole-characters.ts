/** The beginning of a text. Half of a pair of surrogates is no character. */
export const wholeCharacters = (text: string, length: number): string =>
  text.slice(0, Math.max(0, length)).replace(/[\ud800-\udbff]$/, '')

/** A text of at most so many characters, the last one of which says that more was there. */
export const shortened = (text: string, room: number): string =>
  text.length > room ? `${wholeCharacters(text, room - 1)}…` : text
