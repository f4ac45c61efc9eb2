import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { LANGUAGES } from 'shared-domain'
import { placeholdersOf } from 'shared-domain/messages'
import { root } from '../project'
import {
  catalogueFile,
  catalogueTexts,
  hasCatalogues,
  isDraft,
  languagesOf,
  otherLanguages,
  readCatalogue,
} from './catalogue.mjs'

/** A workspace with these catalogues. */
function makeWorkspace(catalogues: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'))
  mkdirSync(join(folder, 'src/messages'), { recursive: true })
  for (const [language, text] of Object.entries(catalogues))
    writeFileSync(join(folder, `src/messages/${language}.ts`), text)
  return folder
}
const english = "export const en = { found: '{count} found', undo: 'Undo' } as const"
const translated = (messages: string, reviewed = '') =>
  `export const mi = { ${messages} } as const satisfies Record<Key, string>\nexport const reviewed: readonly Key[] = [${reviewed}]`

describe('a catalogue', () => {
  it('is read from its file, of every language that has one', () => {
    const workspace = makeWorkspace({ en: english, mi: translated("found: 'E {count}', undo: 'Whakakorea'") })
    expect(otherLanguages(workspace)).toEqual(['mi'])
    expect([...readCatalogue(workspace, 'mi').keys()]).toEqual(['found', 'undo'])
  })

  it.each([
    ['a missing message', "undo: 'Whakakorea'", 'src/messages/mi.ts has no message found.'],
    [
      'another placeholder',
      "found: 'E {tokomaha}', undo: 'Whakakorea'",
      'src/messages/mi.ts: found has the placeholders {tokomaha}, and in English it has {count}.',
    ],
    ['a message that is not ICU', "found: 'E {count', undo: 'Whakakorea'", 'found is no ICU message'],
  ])('is refused for %s, with file and key', (_, messages, reason) => {
    const workspace = makeWorkspace({ en: english, mi: translated(messages) })
    expect(() => readCatalogue(workspace, 'mi')).toThrow(reason)
  })

  it('is a draft until each of its messages is reviewed', () => {
    const messages = "found: 'E {count}', undo: 'Whakakorea'"
    const draftWith = (reviewed: string) =>
      isDraft(makeWorkspace({ en: english, mi: translated(messages, reviewed) }), 'mi')
    expect([draftWith(''), draftWith("'found'"), draftWith("'found', 'undo'")]).toEqual([true, true, false])
  })
})

const workspaces = readdirSync(root)
  .map((name) => join(root, name))
  .filter(hasCatalogues)

const sourcesOf = (workspace: string) =>
  readdirSync(join(workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\/|\.d\.ts$|^messages\//.test(name),
    )
    .map((name) => join(workspace, 'src', name))

/** Attributes that people read or hear. */
const READ =
  /^(aria-(label|description|valuetext|roledescription)|alt|title|subtitle|label|placeholder|description|action|centreWord|removedText|name|legend|term|none|hint|summary|sentence|notRead|data-label|subject|submit|empty)$/
/** Two words in a row, or a word that begins with a capital and is not a name in code. */
const PROSE = /\p{L}[\p{Ll}’]+[,.:…]? +\p{L}{2,}|^\p{Lu}[\p{Ll}’]{2,}( …|[.:!?])?$/u
/** Names of the product and of places, which stay as they are. */
const NAMES = new Set([
  'Smart Bins Wellington',
  ...['Lambton Quay', 'Cuba Street', 'Courtenay Place', 'Oriental Bay', 'Kelburn', 'Newtown', 'Kilbirnie'],
  ...['Island Bay', 'Miramar', 'Johnsonville'],
  ...['Grey', 'Brandon', 'Johnston', 'Waring Taylor', 'Ballance'].map(
    (street) => `Lambton Quay & ${street} Street`,
  ),
])
/** Not text: the tags and styles of a document, selectors, and headers of a form. */
const MARKUP =
  /<style>[\s\S]*?<\/style>|<[^>]*(>|$)|^[^<]*>|^.*\[[\w-]+(=.*)?\].*$|Content-[A-Z]\w+: [^\r\n]*/g
/** Not text either: what PDF and GeoJSON call their parts, and keys of a keyboard. */
const FORMATS = new Set(['Tj ET', 'Feature', 'Point', 'Tab', 'Escape', 'Enter'])

/** The texts for people in a source file that are not from a catalogue, each with its line. */
function proseIn(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  const found: string[] = []
  const hidden: [number, number][] = []
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  const told = (text: string, at: number) => {
    const words = text.replace(MARKUP, ' ').trim()
    if (
      PROSE.test(words) &&
      !NAMES.has(words) &&
      !FORMATS.has(words) &&
      !hidden.some(([from, to]) => at >= from && at < to)
    )
      found.push(`${relative(root, file)}:${lineOf(at)}: ${words}`)
  }
  const hide = ({ start, end }: { start: number; end: number }) => void hidden.push([start, end])
  new Visitor({
    ImportDeclaration: hide,
    ThrowStatement: hide,
    // What a developer reads, and the names of workers.
    NewExpression(node) {
      if (/(Error|Worker)$/.test(source.slice(node.callee.start, node.callee.end))) hide(node)
    },
    // Values that code compares.
    BinaryExpression({ left, right, operator }) {
      if (/^([!=]==|in)$/.test(operator))
        for (const side of [left, right]) if (side.type === 'Literal') hide(side)
    },
    // What a value is looked up by.
    MemberExpression({ property, computed }) {
      if (computed && property.type === 'Literal') hide(property)
    },
    TSAsExpression({ expression, typeAnnotation }) {
      if (expression.type === 'Literal' && source.slice(typeAnnotation.start, typeAnnotation.end) === 'const')
        hide(expression)
    },
    // biome-ignore lint/correctness/noComponentHookFactories: the name of a kind of node, no component.
    Property: ({ key }) => hide(key),
    TSLiteralType: hide,
    CallExpression(node) {
      const callee = source.slice(node.callee.start, node.callee.end)
      // Keys of messages, and what only a developer's console shows.
      if (/^(t|rich)$/.test(callee))
        for (const one of node.arguments.slice(0, 2)) if (one.type === 'Literal') hide(one)
      if (/^console\.\w+$/.test(callee)) for (const one of node.arguments.slice(0, 1)) hide(one)
    },
    // biome-ignore lint/correctness/noComponentHookFactories: the name of a kind of node, no component.
    JSXText: ({ value, start }) => told(value, start),
    JSXAttribute(node) {
      const name = source.slice(node.name.start, node.name.end)
      if (!READ.test(name) && node.value) hide(node.value)
    },
    Literal(node) {
      if (typeof node.value === 'string') told(node.value, node.start)
    },
    TemplateLiteral(node) {
      for (const { value, start } of node.quasis) told(value.cooked ?? '', start)
    },
  }).visit(program)
  return found
}

it.each([
  ['the text of an element', '<p>No bins here</p>', ['No bins here']],
  ['a label', '<Card title="Your reports" />', ['Your reports']],
  ['a text in code', "const UNREADABLE = 'The photo cannot be read.'", ['The photo cannot be read.']],
  ['a template', 'const text = `found within ${radius} km`', ['found within']],
  [
    'a key, a class and a warning',
    "t('bins.loading'); console.warn('It did not load:'); <p className='two words' />",
    [],
  ],
])('a text for people outside of a catalogue is found in %s', (_, source, texts) => {
  expect(proseIn(join(root, 'Page.tsx'), source).map((line) => line.split(': ').slice(1).join(': '))).toEqual(
    texts,
  )
})

/** What a driver can see: both pages with all that they import. Its texts are in each language, not in English alone. */
const drivers = (src: string) =>
  importedBy(
    ['run-sheet-page/RunSheetPage.tsx', 'todays-run-page/TodaysRunPage.tsx'].map((name) => join(src, name)),
  ).filter((file) => file !== join(src, 'routes/use-route-changing.ts'))

/** These files and the sources of the workspace that they import, types aside. */
function importedBy(files: readonly string[], known = new Set<string>()): string[] {
  for (const file of files) {
    if (known.has(file)) continue
    known.add(file)
    const { module } = parseSync(file, readFileSync(file, 'utf8'))
    const imported = module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => join(dirname(file), moduleRequest.value))
      .flatMap((path) => [`${path}.ts`, `${path}.tsx`].filter(existsSync))
    importedBy(imported, known)
  }
  return [...known]
}

it('has a catalogue for every workspace with screens', () => {
  const screens = readdirSync(root).filter((name) => existsSync(join(root, name, 'rspack.config.ts')))
  expect(screens.filter((name) => !hasCatalogues(join(root, name)))).toEqual([])
})

describe.each(workspaces.map((workspace) => [relative(root, workspace), workspace] as const))(
  '%s',
  (_, workspace) => {
    const sources = sourcesOf(workspace).map((file) => [file, readFileSync(file, 'utf8')] as const)

    it('has no text for people outside of its catalogues', () => {
      expect(sources.length).toBeGreaterThan(0)
      expect(sources.flatMap(([file, source]) => proseIn(file, source))).toEqual([])
    })

    it('uses each message of its catalogues', () => {
      const all = sources.map(([, source]) => source).join('\n')
      const used = new Set(
        [...all.matchAll(/\b(?:t|rich)\(\s*(?:'?[\w.]+'?,\s*)?'([\w.]+)'/g)].map(([, key]) => key),
      )
      // The build writes titles and some others into documents.
      const builder = ['prerender-pages.ts', 'language-links.ts']
        .map((file) => readFileSync(join(root, 'scripts/build', file), 'utf8'))
        .join('\n')
      const unused = [...readCatalogue(workspace, 'en').keys()].filter(
        (key) => !used.has(key) && !key.startsWith('title.') && !builder.includes(`'${key}'`),
      )
      expect(unused).toEqual([])
    })

    for (const language of otherLanguages(workspace))
      it(`has the same messages in ${language}, with the same placeholders`, () => {
        const first = readCatalogue(workspace, 'en')
        const other = readCatalogue(workspace, language)
        const translated = Object.keys(catalogueTexts(workspace, 'en'))
        expect([...other.keys()].sort()).toEqual(translated.sort())
        for (const key of translated)
          expect([key, ...placeholdersOf(other.get(key) ?? [])].sort()).toEqual(
            [key, ...placeholdersOf(first.get(key) ?? [])].sort(),
          )
      })
  },
)

/** The text of each message of a catalogue's file. */
async function textsOf(workspace: string, language: string): Promise<Record<string, string>> {
  return (await import(catalogueFile(workspace, language)))[language]
}

it('asks for the language of the driver wherever a driver sees a text', () => {
  const src = join(root, 'mf-routes/src')
  const english = drivers(src).filter((file) => /\b(t|rich)\(\s*'\w+\./.test(readFileSync(file, 'utf8')))
  // What only operators ask for stands in the first; the others are on the printed sheet of a route, which is in English.
  expect(english.map((file) => relative(src, file)).sort()).toEqual([
    'moments/moments.ts',
    'route-details-page/PrintedRoute.tsx',
    'route-details-page/StopsCard.tsx',
    'route-facts/RouteFacts.tsx',
    'stop-list/StopList.tsx',
  ])
})

it('translates a message that several catalogues have under one key alike in all of them', async () => {
  const seen = new Map<string, string>()
  const differing: string[] = []
  for (const workspace of workspaces) {
    const english = await textsOf(workspace, 'en')
    for (const language of otherLanguages(workspace))
      for (const [key, text] of Object.entries(await textsOf(workspace, language))) {
        const message = `${language} ${key}: ${english[key]}`
        if ((seen.get(message) ?? text) !== text) differing.push(message)
        seen.set(message, text)
      }
  }
  expect(differing).toEqual([])
})

it('has no language that is not in the list of languages', () => {
  expect(
    workspaces.flatMap((workspace) =>
      languagesOf(workspace).filter((name) => LANGUAGES.every((language) => language !== name)),
    ),
  ).toEqual([])
})
