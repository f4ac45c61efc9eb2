import { PATIENCE_MS, within } from 'shared-domain'
import { openFiles } from './kept-files'
import { blankPage } from './page-paths'

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
