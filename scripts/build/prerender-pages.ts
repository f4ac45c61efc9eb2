import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  DEMONSTRATION_SETTINGS,
  PUBLIC_PAGES_BASE,
  PUBLIC_PAGES_MESSAGES,
  PUBLIC_PAGES_RENDERER,
  type PublicMessages,
  type PublicPages,
  RemoteDescriptionSchema,
  type RuntimeSettings,
} from 'shared-domain'
import { fillMarks, MARKED, type Message, markedKeys, markOf, parseMessage } from 'shared-domain/messages'
import {
  catalogueTexts,
  FIRST_LANGUAGE,
  listedKeys,
  otherLanguages,
  readCatalogue,
} from '../messages/catalogue.mjs'
import { alternateLinks, languageLinks } from './language-links'
import { unstyledClasses } from './unstyled-classes'

/** The exports of `src/standalone/render-page.tsx` that the build uses. */
interface Renderer {
  renderPage: (
    expose: string,
    settings: RuntimeSettings,
  ) => { html: string; isHydrated: boolean; isOfRecord: boolean } | null
  /** The document for when there is no signal, which the service worker stores. */
  noSignalDocument: () => string
}

/** The pages of a workspace in one language. */
interface LanguageBuild {
  /** `en`, or a language that paths and folders name. */
  language: string
  bundle: string
  renderer: Renderer
  texts: Readonly<Record<string, string>>
}

/**
 * Writes the HTML documents of a workspace's public pages, if it has any, and their list. Pages with data of the record are
 * also written without it, for when the record cannot be read; beside them are their templates, and the script with which the
 * server renders them for a request. Those of another language than English are in a folder of its name.
 */
export async function prerenderPages(folder: string): Promise<void> {
  const languages = [FIRST_LANGUAGE, ...otherLanguages(folder)].map((language) => readBuild(folder, language))
  const builds = languages.filter((build) => build !== null)
  if (builds.length === 0) return
  const shell = await readFile(join(folder, 'src/standalone/document.html'), 'utf8')
  const pagesFolder = join(folder, 'dist/web/pages')
  const { pages } = RemoteDescriptionSchema.parse(await readJson(join(folder, 'dist/web/remote.json')))

  const documentTexts = builds.map(({ language, texts }) => ({
    language,
    lang: texts['document.language'] ?? language,
    languageName: texts['document.languageName'] ?? language,
  }))
  const catalogues = new Map(builds.map(({ language }) => [language, readCatalogue(folder, language)]))
  const shownOn = new Map<string, Set<string>>()
  const written: PublicPages = []
  for (const described of pages) {
    const { path, expose, language = FIRST_LANGUAGE } = described
    const build = builds.find((one) => one.language === language)
    const page = path.startsWith('/app/') ? null : build?.renderer.renderPage(expose, DEMONSTRATION_SETTINGS)
    if (!build || !page) continue
    const { styles, scripts, inline } = await pageTags(folder, build.language, expose)
    const unstyled = unstyledClasses(page.html, styles)
    if (unstyled.length > 0)
      throw new Error(`The styles of ${expose} lack classes of its document: ${unstyled.join(', ')}.`)
    const alternates = pages.filter((other) => other.expose === expose && !other.path.startsWith('/app/'))
    const text = (key: string) => markOf('html', build.language, key)
    const marked = shell
      .replace('lang="en-NZ"', `lang="${build.texts['document.language']}"`)
      .replace('<!--description-->', text('document.description'))
      .replace('<!--title-->', text(`title.${expose}`))
      .replace('<!--site-->', text('document.site'))
      .replace('<!--alternates-->', () => alternateLinks(alternates, documentTexts))
      .replace('<!--languages-->', () => languageLinks(described, documentTexts))
      .replace('<!--styles-->', () => styles)
      .replace('<!--scripts-->', page.isHydrated ? scripts : '')
      .replace('<!--inline-->', () => inline)
    const template = fillMarks(marked, catalogues)
    const name = placeOf(language) + expose
    const [document, templateFile] = [`${name}.html`, `${name}-template.html`]
    await writeFile(
      join(pagesFolder, document),
      template.replace('<!--page-->', () => page.html),
    )
    await writeFile(join(pagesFolder, document + MARKED), marked)
    if (page.isOfRecord) await writeFile(join(pagesFolder, templateFile), template)
    for (const key of await keysOf(folder, build.language, expose, marked))
      shownOn.set(key, (shownOn.get(key) ?? new Set()).add(expose))
    const rendered = page.isOfRecord ? { rendered: { expose: name, template: templateFile } } : {}
    written.push({ path, document, ...rendered })
  }
  for (const build of builds) {
    const file = join(pagesFolder, `${placeOf(build.language)}no-signal.html`)
    await writeFile(file, build.renderer.noSignalDocument())
    await writeFile(file + MARKED, await markedNoSignal(build))
  }
  await writeFile(join(pagesFolder, PUBLIC_PAGES_RENDERER), await commonRenderer(builds))
  await writeFile(join(pagesFolder, PUBLIC_PAGES_RENDERER + MARKED), await commonRenderer(builds, MARKED))
  await writeFile(
    join(pagesFolder, PUBLIC_PAGES_MESSAGES),
    JSON.stringify(messagesOf(folder, builds, shownOn)),
  )
  await writeFile(join(pagesFolder, 'pages.json'), JSON.stringify(written, null, 2))
}

/** The document without a signal with its messages marked. It is made by code, which gets a name for each message first. */
async function markedNoSignal({ language, bundle, texts }: LanguageBuild): Promise<string> {
  const keys = Object.keys(texts)
  const named = keys.map(
    (key, i) => [key, parseMessage(key === 'document.language' ? (texts[key] ?? '') : `@@${i}@@`)] as const,
  )
  const program = bundle.replace('render-page.cjs', 'named-messages.cjs')
  await writeFile(program, fillNames(await readFile(bundle + MARKED, 'utf8'), new Map(named)))
  const { noSignalDocument } = createRequire(program)(program) as Renderer
  return noSignalDocument().replace(/@@(\d+)@@/g, (_, i) => markOf('html', language, keys[Number(i)] ?? ''))

  function fillNames(marked: string, messages: ReadonlyMap<string, Message>): string {
    return fillMarks(marked, new Map([[language, messages]]))
  }
}

/** The prefix of the name of a file, and of a page in the renderer, in a language; empty for English. */
const placeOf = (language: string) => (language === FIRST_LANGUAGE ? '' : `${language}/`)
/** The suffix of the name of a build's folder; empty for English. */
const suffix = (language: string) => (language === FIRST_LANGUAGE ? '' : `-${language}`)

function readBuild(folder: string, language: string): LanguageBuild | null {
  const bundle = join(folder, `dist/prerender${suffix(language)}/render-page.cjs`)
  if (!existsSync(bundle)) return null
  const renderer = createRequire(bundle)(bundle) as Renderer
  return { language, bundle, renderer, texts: catalogueTexts(folder, language) }
}

/**
 * One script for all languages, because the server runs one process for the pages of a remote. It asks the bundle of the language
 * that the name of a page begins with.
 */
async function commonRenderer(builds: readonly LanguageBuild[], variant = ''): Promise<string> {
  const bundles = await Promise.all(
    builds.map(
      async ({ language, bundle }) =>
        `${JSON.stringify(placeOf(language))}: ((module, exports) => {${await readFile(bundle + variant, 'utf8')}
;return module.exports})(...(() => { const module = { exports: {} }; return [module, module.exports] })())`,
    ),
  )
  return `const bundles = {${bundles.join(',\n')}}
const called = (name) => (expose, ...given) => {
  const [, place, page] = /^(.*\\/)?(.*)$/.exec(expose)
  return bundles[place ?? ''][name](page, ...given)
}
module.exports = Object.fromEntries(['requestOf', 'renderPage', 'noSignalDocument'].map((name) => [name, called(name)]))
`
}

/** The keys of the messages that a page may show: those of its document, its scripts and what these load later. */
async function keysOf(
  folder: string,
  language: string,
  expose: string,
  document: string,
): Promise<Set<string>> {
  const pagesFolder = join(folder, 'dist/web/pages', placeOf(language))
  const lists = ['entries.json', 'later-files.json'].map((file) => readJson(join(pagesFolder, file)))
  const files = (await Promise.all(lists)).flatMap((list) => (list as Record<string, string[]>)[expose] ?? [])
  const marked = files.map((file) => join(pagesFolder, file + MARKED)).filter((file) => existsSync(file))
  const texts = await Promise.all(marked.map((file) => readFile(file, 'utf8')))
  return new Set([document, ...texts].flatMap((text) => [...markedKeys(text)]))
}

/** What the server and translators need to know of the messages of these pages. */
function messagesOf(
  folder: string,
  builds: readonly LanguageBuild[],
  shownOn: ReadonlyMap<string, ReadonlySet<string>>,
): PublicMessages {
  return {
    fixed: listedKeys(folder, FIRST_LANGUAGE, 'fixed'),
    languages: builds.map(({ language, texts }) => ({
      language,
      name: texts['document.languageName'] ?? language,
      texts: { ...texts },
      reviewed: language === FIRST_LANGUAGE ? Object.keys(texts) : listedKeys(folder, language, 'reviewed'),
    })),
    shownOn: Object.fromEntries([...shownOn].map(([key, exposes]) => [key, [...exposes]])),
  }
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

interface PageTags {
  /** Inline, so that a page on a poor signal is readable after its first response. */
  styles: string
  scripts: string
  /** The script that runs before the page's scripts are loaded; empty when there is none. */
  inline: string
}

/** The HTML elements that load an exposed page of a built workspace. */
async function pageTags(folder: string, language: string, expose: string): Promise<PageTags> {
  const place = placeOf(language)
  const pagesFolder = join(folder, 'dist/web/pages', place)
  const entries: Record<string, string[]> = JSON.parse(
    await readFile(join(pagesFolder, 'entries.json'), 'utf8'),
  )
  const files = entries[expose] ?? []
  const styles = await Promise.all(
    files.filter((file) => file.endsWith('.css')).map((file) => readFile(join(pagesFolder, file), 'utf8')),
  )
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<script defer src="${PUBLIC_PAGES_BASE}${place}${file}"></script>`)
  const script = join(folder, `dist/inline${suffix(language)}`, `${expose}.js`)
  const inline = existsSync(script + MARKED) ? script + MARKED : script
  return {
    styles: `<style>${styles.join('')}</style>`,
    scripts: scripts.join('\n    '),
    inline: existsSync(inline) ? inlineScript(await readFile(inline, 'utf8')) : '',
  }
}

/** An inline script. Text that would end the element occurs only in its strings and patterns, where it is escaped. @internal */
export const inlineScript = (code: string) =>
  code.trim() &&
  `<script>${code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')}</script>`
