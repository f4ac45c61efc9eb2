import { existsSync } from 'node:fs'
import { changeText } from 'shared-domain/messages'
import { catalogueFile, catalogueTexts, FIRST_LANGUAGE, listedKeys, OPERATORS } from './catalogue.mjs'

/** ISO 639 leaves its name to private use. No product has a catalogue of it: tests make one. */
export const PSEUDO_LANGUAGE = 'qps'
/** What it is called where a language is chosen. */
export const PSEUDO_NAME = 'Pseudo'

/** Translations of English sentences rarely need more room. */
const LONGER_BY = 0.4
const ACCENTED: Readonly<Record<string, string>> = {
  ...{ a: 'ā', e: 'ē', i: 'ī', o: 'ō', u: 'ū', n: 'ñ', c: 'ç', s: 'š' },
  ...{ A: 'Ā', E: 'Ē', I: 'Ī', O: 'Ō', U: 'Ū', N: 'Ñ', C: 'Ç', S: 'Š' },
}

/** Each word becomes longer, not only the text: a long word is what a narrow column cannot hold. */
const longer = (word: string) =>
  word.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter) +
  (word.length < 3 ? '' : 'ōāēīū'.repeat(9).slice(0, Math.ceil(word.length * LONGER_BY)))

/** An English ICU message in the pseudo-language: accented, longer and in brackets, so that a text that is cut off is seen. */
export const pseudoText = (text: string) =>
  text === '' ? '' : `[${changeText(text, (piece) => piece.replace(/\p{L}+/gu, longer))}]`

const OF_ITS_OWN: Readonly<Record<string, string>> = {
  'document.language': 'en-XA',
  'document.languageName': PSEUDO_NAME,
  'language.name': PSEUDO_NAME,
  'language.draft': '[Only for tests.]',
}

/** The texts of a workspace's English catalogue in the pseudo-language. What code reads stays as it is. */
export function pseudoTexts(workspace: string, catalogue = FIRST_LANGUAGE): Record<string, string> {
  const fixed = new Set(listedKeys(workspace, catalogue, 'fixed'))
  return Object.fromEntries(
    Object.entries(catalogueTexts(workspace, catalogue)).map(([key, text]) => [
      key,
      OF_ITS_OWN[key] ?? (fixed.has(key) ? text : pseudoText(text)),
    ]),
  )
}

/** By its path, the file that shows operators' pages of a workspace in the pseudo-language, in place of the English one. */
export function pseudoOperators(workspace: string): Record<string, string> {
  const name = existsSync(catalogueFile(workspace, OPERATORS)) ? OPERATORS : FIRST_LANGUAGE
  const texts = JSON.stringify(pseudoTexts(workspace, name), null, 2)
  return { [`src/messages/${name}.ts`]: `export const ${name} = ${texts} as const\n` }
}

/** The one file that gives a workspace the pseudo-language, `src/messages/qps.ts`. */
export const pseudoCatalogue = (workspace: string) =>
  `export const ${PSEUDO_LANGUAGE} = ${JSON.stringify(pseudoTexts(workspace), null, 2)} as const\n`
