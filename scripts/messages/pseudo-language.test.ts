import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageProblem } from 'shared-domain/messages'
import { root } from '../project'
import { readRemoteDescription } from '../rspack/remote-description'
import { catalogueFile, catalogueTexts, languagesOf, readCatalogue } from './catalogue.mjs'
import { PSEUDO_LANGUAGE, pseudoCatalogue, pseudoOperators, pseudoText, pseudoTexts } from './pseudo-language'

describe('a text in the pseudo-language', () => {
  it.each([
    ['Report a bin', '[Rēpōrtōāē ā bīñōā]'],
    ['{count} m', '[{count} m]'],
    [
      '{days, plural, one {# day} other {# days}} ago',
      '[{days, plural, one {# dāyōā} other {# dāyšōā}} āgōōā]',
    ],
    ["It''s '{'free'}'", "[Īt''š '{'frēēōā'}']"],
    ['', ''],
  ])('of “%s” is longer, accented and in brackets, with its placeholders', (english, pseudo) => {
    expect(pseudoText(english)).toBe(pseudo)
  })
})

const workspaces = ['mf-public', 'mf-qr', 'mf-routes'].map((name) => join(root, name))

it.each([
  ['mf-sensors', 'en'],
  ['mf-routes', 'operators'],
])("is the texts of operators' pages of %s, in place of %s.ts", (workspace, name) => {
  const [[file, text = ''] = []] = Object.entries(pseudoOperators(join(root, workspace)))
  expect(file).toBe(`src/messages/${name}.ts`)
  expect(text).toMatch(new RegExp(`^export const ${name} = `))
  expect(text).toContain(pseudoText('Cancel'))
})

describe.each(workspaces)('the pseudo-language of %s', (workspace) => {
  const english = catalogueTexts(workspace, 'en')

  it('has texts that a council could have written, about 40 % longer in all', () => {
    const texts = pseudoTexts(workspace)
    expect(
      Object.entries(texts).flatMap(([key, text]) => messageProblem(key, text, english[key] ?? '') ?? []),
    ).toEqual([])
    const length = (all: Record<string, string>) => Object.values(all).join('').length
    expect(length(texts) / length(english)).toBeGreaterThan(1.3)
  })
})

it('is a language of a workspace by one file, and of the pages of residents there', () => {
  const workspace = mkdtempSync(join(tmpdir(), 'third-language-'))
  mkdirSync(join(workspace, 'src'))
  for (const one of ['package.json', 'remote.json', 'src/messages'])
    cpSync(join(root, 'mf-public', one), join(workspace, one), { recursive: true })
  const pathsIn = () =>
    readRemoteDescription(workspace).pages.flatMap(({ path, language }) =>
      language === PSEUDO_LANGUAGE ? path : [],
    )
  expect(pathsIn()).toEqual([])
  writeFileSync(catalogueFile(workspace, PSEUDO_LANGUAGE), pseudoCatalogue(workspace))
  expect(languagesOf(workspace)).toEqual(['en', 'mi', PSEUDO_LANGUAGE])
  expect(pathsIn()).toContain('/qps/report')
  expect([...readCatalogue(workspace, PSEUDO_LANGUAGE).keys()]).toEqual([
    ...readCatalogue(workspace, 'en').keys(),
  ])
})

it('is no language of the product', () => {
  expect(workspaces.flatMap(languagesOf)).not.toContain(PSEUDO_LANGUAGE)
})
