import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  DEMONSTRATION_SETTINGS,
  PUBLIC_PAGES_BASE,
  PUBLIC_PAGES_RENDERER,
  type PublicPages,
  RemoteDescriptionSchema,
  type RuntimeSettings,
} from 'shared-domain'
import { FIRST_LANGUAGE, otherLanguages } from '../messages/catalogue.mjs'
import { alternateLinks, type DocumentTexts, languageLinks } from './language-links'

/** The exports of `src/standalone/render-page.tsx` that the build uses. */
interface Renderer {
  renderPage: (
    expose: string,
    settings: RuntimeSettings,
  ) => { html: string; isHydrated: boolean; isOfRecord: boolean } | null
  /** What a document says outside of its page. */
  documentTexts: DocumentTexts
  /** The document for when there is no signal, which the service worker stores. */
  noSignalDocument: () => string
}

/** The pages of a workspace in one language. */
interface LanguageBuild {
  /** `en`, or a language that paths and folders name. */
  language: string
  bundle: string
  renderer: Renderer
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

  const written: PublicPages = []
  for (const described of pages) {
    const { path, expose, title, language = FIRST_LANGUAGE } = described
    const build = builds.find((one) => one.language === language)
    const page = path.startsWith('/app/') ? null : build?.renderer.renderPage(expose, DEMONSTRATION_SETTINGS)
    if (!build || !page) continue
    const { styles, scripts, inline } = await pageTags(folder, build.language, expose)
    const alternates = pages.filter((other) => other.expose === expose && !other.path.startsWith('/app/'))
    const texts = build.renderer.documentTexts
    const template = shell
      .replace('lang="en-NZ"', `lang="${texts.language}"`)
      .replace('<!--description-->', texts.description)
      .replace('<!--title-->', title)
      .replace('<!--alternates-->', () => alternateLinks(alternates, builds))
      .replace('<!--languages-->', () => languageLinks(described, builds))
      .replace('<!--styles-->', () => styles)
      .replace('<!--scripts-->', page.isHydrated ? scripts : '')
      .replace('<!--inline-->', () => inline)
    const name = placeOf(language) + expose
    const [document, templateFile] = [`${name}.html`, `${name}-template.html`]
    await writeFile(
      join(pagesFolder, document),
      template.replace('<!--page-->', () => page.html),
    )
    if (page.isOfRecord) await writeFile(join(pagesFolder, templateFile), template)
    const rendered = page.isOfRecord ? { rendered: { expose: name, template: templateFile } } : {}
    written.push({ path, document, ...rendered })
  }
  for (const { language, renderer } of builds)
    await writeFile(join(pagesFolder, `${placeOf(language)}no-signal.html`), renderer.noSignalDocument())
  await writeFile(join(pagesFolder, PUBLIC_PAGES_RENDERER), await commonRenderer(builds))
  await writeFile(join(pagesFolder, 'pages.json'), JSON.stringify(written, null, 2))
}

/** What stands before the name of a file, and of a page in the renderer, in a language. */
const placeOf = (language: string) => (language === FIRST_LANGUAGE ? '' : `${language}/`)
/** What stands behind the name of a build's folder. */
const suffix = (language: string) => (language === FIRST_LANGUAGE ? '' : `-${language}`)

function readBuild(folder: string, language: string): LanguageBuild | null {
  const bundle = join(folder, `dist/prerender${suffix(language)}/render-page.cjs`)
  if (!existsSync(bundle)) return null
  return { language, bundle, renderer: createRequire(bundle)(bundle) as Renderer }
}

/**
 * One script for all languages, because the server runs one process for the pages of a remote. It asks the bundle of the language
 * that the name of a page begins with.
 */
async function commonRenderer(builds: readonly LanguageBuild[]): Promise<string> {
  const bundles = await Promise.all(
    builds.map(
      async ({ language, bundle }) =>
        `${JSON.stringify(placeOf(language))}: ((module, exports) => {${await readFile(bundle, 'utf8')}
;return module.exports})(...(() => { const module = { exports: {} }; return [module, module.exports] })())`,
    ),
  )
  return `const bundles = {${bundles.join(',\n')}}
const called = (name) => (expose, ...given) => {
  const [, place, page] = /^(.*\\/)?(.*)$/.exec(expose)
  return bundles[place ?? ''][name](page, ...given)
}
module.exports = { requestOf: called('requestOf'), renderPage: called('renderPage') }
`
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
  const inline = join(folder, `dist/inline${suffix(language)}`, `${expose}.js`)
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
