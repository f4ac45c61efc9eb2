import { existsSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  DEMONSTRATION_SETTINGS,
  PUBLIC_PAGES_RENDERER,
  type PublicPages,
  RemoteDescriptionSchema,
  type RuntimeSettings,
} from 'shared-domain'
import { pageTags } from './page-tags'

/** What `src/standalone/render-page.tsx` exports, as far as the build needs it. */
interface Renderer {
  renderPage: (
    expose: string,
    settings: RuntimeSettings,
  ) => { html: string; isHydrated: boolean; isOfRecord: boolean } | null
}

/**
 * Writes the HTML documents of a built workspace's public pages, if it has any, and the list of them. Pages that show
 * what the record says are written without it, for when it cannot be read; beside them are their templates, and the
 * script by which the server makes them for whoever asks.
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
