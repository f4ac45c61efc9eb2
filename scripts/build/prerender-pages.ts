import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PUBLIC_PAGES_BASE, type PublicPages, RemoteDescriptionSchema } from 'shared-domain'

/** What `src/standalone/render-page.tsx` exports. */
interface Prerenderer {
  /** The HTML of an exposed page; `null` for one that isn't public. */
  renderPage: (expose: string) => { html: string; isHydrated: boolean } | null
}

/** Writes the HTML documents of a built workspace's public pages, if it has any, and the list of them. */
export async function prerenderPages(folder: string): Promise<void> {
  const bundle = join(folder, 'dist/prerender/render-page.cjs')
  if (!existsSync(bundle)) return
  const { renderPage } = createRequire(bundle)(bundle) as Prerenderer
  const template = await readFile(join(folder, 'src/standalone/document.html'), 'utf8')
  const pagesFolder = join(folder, 'dist/web/pages')
  const entries = await readJson<Record<string, string[]>>(join(pagesFolder, 'entries.json'))
  const { pages } = RemoteDescriptionSchema.parse(await readJson(join(folder, 'dist/web/remote.json')))

  const written: PublicPages = []
  for (const { path, expose, title } of pages) {
    const rendered = path.startsWith('/app/') ? null : renderPage(expose)
    if (!rendered) continue
    const { styles, scripts } = await assetTags(pagesFolder, entries[expose] ?? [])
    const document = template
      .replace('<!--title-->', title)
      .replace('<!--styles-->', () => styles)
      .replace('<!--scripts-->', rendered.isHydrated ? scripts : '')
      .replace('<!--page-->', () => rendered.html)
    await writeFile(join(pagesFolder, `${expose}.html`), document)
    written.push({ path, document: `${expose}.html` })
  }
  await writeFile(join(pagesFolder, 'pages.json'), JSON.stringify(written, null, 2))
}

// The styles are inline: a page on a poor signal is then readable with its first answer.
async function assetTags(folder: string, files: string[]) {
  const styles = await Promise.all(
    files.filter((file) => file.endsWith('.css')).map((file) => readFile(join(folder, file), 'utf8')),
  )
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<script defer src="${PUBLIC_PAGES_BASE}${file}"></script>`)
  return { styles: `<style>${styles.join('')}</style>`, scripts: scripts.join('\n    ') }
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8'))
