export const WITH_MACRON = 'ĀĒĪŌŪāēīōū'
export const WITHOUT_MACRON = 'aeiouaeiou'

const PLAIN = new Map([...WITH_MACRON].map((letter, at) => [letter, WITHOUT_MACRON[at] as string]))

/** Text without macrons and capitals, for searching: phones type otari for Ōtari. */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[ĀĒĪŌŪāēīōū]/g, (letter) => PLAIN.get(letter) ?? letter)
    .toLowerCase()

/** The words of a search: a bin matches when its id and location contain all of them. */
export const searchWords = (text: string): string[] => plainText(text).split(/\s+/).filter(Boolean)
