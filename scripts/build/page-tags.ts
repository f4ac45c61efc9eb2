import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PUBLIC_PAGES_BASE } from 'shared-domain'

interface PageTags {
  /** Inline: a page on a poor signal is then readable with its first answer. */
  styles: string
  scripts: string
  /** What runs before the scripts are there; empty for a page without. */
  inline: string
}

/** The elements that a document of a built workspace needs for an exposed page. */
export async function pageTags(folder: string, expose: string): Promise<PageTags> {
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

/**
 * A script inside a document. Its text must not end the element: such text stands only in strings and patterns.
 * @internal
 */
export const inlineScript = (code: string) =>
  code.trim() &&
  `<script>${code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')}</script>`
