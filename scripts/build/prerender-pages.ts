import { existsSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
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

/** The exports of `src/standalone/render-page.tsx` that the build uses. */
interface Renderer {
  renderPage: (
    expose: string,
    settings: RuntimeSettings,
  ) => { html: string; isHydrated: boolean; isOfRecord: boolean } | null
}

/**
 * Writes the HTML documents of a workspace's public pages, if it has any, and their list. Pages with data of the record are
 * also written without it, for when the record cannot be read; beside them are their templates, and the script with which the
 * server renders them for a request.
 */
export async function prerenderPages(folder: string): Promise<void> {
  const bundle = join(folder, 'dist/prerender/render-page.cjs')
  if (!existsSync(bundle)) return
  const { renderPage } = createRequire(bundle)(bundle) as Renderer
  const shell = await readFile(join(folder, 'src/standalone/document.html'), 'utf8')
  const pagesFolder = join(folder, 'dist/web/pages')
  const { pages } = RemoteDescriptionSchema.parse(await readJson(join(folder, 'dist/web/remote.json')))

  const written: PublicPages = []
  for (const { path, expose, title } of pages) {
    const page = path.startsWith('/app/') ? null : renderPage(expose, DEMONSTRATION_SETTINGS)
    if (!page) continue
    const { styles, scripts, inline } = await pageTags(folder, expose)
    const template = shell
      .replace('<!--title-->', title)
      .replace('<!--styles-->', () => styles)
      .replace('<!--scripts-->', page.isHydrated ? scripts : '')
      .replace('<!--inline-->', () => inline)
    const [document, templateFile] = [`${expose}.html`, `${expose}-template.html`]
    await writeFile(
      join(pagesFolder, document),
      template.replace('<!--page-->', () => page.html),
    )
    if (page.isOfRecord) await writeFile(join(pagesFolder, templateFile), template)
    const rendered = page.isOfRecord ? { rendered: { expose, template: templateFile } } : {}
    written.push({ path, document, ...rendered })
  }
  await copyFile(bundle, join(pagesFolder, PUBLIC_PAGES_RENDERER))
  await writeFile(join(pagesFolder, 'pages.json'), JSON.stringify(written, null, 2))
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
async function pageTags(folder: string, expose: string): Promise<PageTags> {
  const pagesFolder = join(folder, 'dist/web/pages')
  const entries: Record<string, string[]> = JSON.parse(
    await readFile(join(pagesFolder, 'entries.json'), 'utf8'),
  )
  const files = entries[expose] ?? []
  const styles = await Promise.all(
    files.filter((file) => file.endsWith('.css')).map((file) => readFile(join(pagesFolder, file), 'utf8')),
  )
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<script defer src="${PUBLIC_PAGES_BASE}${file}"></script>`)
  const inline = join(folder, 'dist/inline', `${expose}.js`)
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
