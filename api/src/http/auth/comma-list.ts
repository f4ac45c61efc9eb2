/** The parts of a list with commas between, without the empty ones. */
export const commaList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
