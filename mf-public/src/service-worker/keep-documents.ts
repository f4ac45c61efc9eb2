import { openFiles } from './kept-files'
import { blankPage, LATER_FILES, PAGE_PATHS } from './page-paths'

/** Keeps each page without data, and the files that it names. Fails when one cannot be had: the browser tries again. */
export async function keepDocuments(): Promise<void> {
  const files = await openFiles()
  const documents = await Promise.all(PAGE_PATHS.map(keepDocument))
  const named = new Set([...documents.flatMap(filesIn), ...LATER_FILES.map((file) => PAGES_BASE + file)])
  // Most are in the browser's own cache already: this asks for nothing a second time.
  await files.addAll([...named].map((file) => new Request(file, { mode: 'cors', credentials: 'omit' })))

  async function keepDocument(path: string): Promise<string> {
    const url = blankPage(path)
    const answer = await fetch(url, { cache: 'no-cache', credentials: 'omit' })
    if (!answer.ok || answer.redirected) throw new Error(`${url} was answered with ${answer.status}.`)
    await files.put(url, answer.clone())
    return answer.text()
  }
}

/** The URLs of built files that an HTML document names, in whatever way. */
function filesIn(html: string): string[] {
  const base = PAGES_BASE.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return html.match(new RegExp(`${base}[\\w./-]+\\.(?:js|css)`, 'g')) ?? []
}
