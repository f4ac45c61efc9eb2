import { PATIENCE_MS, within } from 'shared-domain'
import { blankPage, LATER_FILES, PAGE_PATHS } from './route-request'

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

/** The page from the server; when that is down, unreachable or slow, the one without data, whose script looks for it. */
export async function answerPage(request: Request): Promise<Response> {
  const asked = fetch(request)
  const answer = await within(PATIENCE_MS, asked)
  if (answer && answer.status < 500) return answer
  const files = await openFiles()
  return (await files.match(blankPage(new URL(request.url).pathname))) ?? asked
}

/** A built file: its URL names its version, so what is kept is what the server has. */
export async function answerFile(request: Request): Promise<Response> {
  const files = await openFiles()
  const kept = await files.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await files.put(request, answer.clone())
  return answer
}

const FILES = 'public-pages:'

/** The documents and files of this version. */
const openFiles = () => caches.open(FILES + PAGES_BASE)

/** Removes what other versions kept. */
export async function removeOldFiles(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(FILES) && name !== FILES + PAGES_BASE)
  await Promise.all(old.map((name) => caches.delete(name)))
}
