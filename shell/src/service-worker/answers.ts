import { PATIENCE_MS, within } from 'shared-domain'
import { keptDocument, keptFile } from './kept-pages'

/** The server's document; when that is down, unreachable or slow, the one that is kept. */
export async function answerDocument(request: Request): Promise<Response> {
  const asked = fetch(request)
  const answer = await within(PATIENCE_MS, asked)
  if (answer && answer.status < 500) return answer
  return (await keptDocument()) ?? asked
}

/** A built file: its URL names its content or its version, so what is kept is what the server has. */
export const answerFile = async (request: Request): Promise<Response> =>
  (await keptFile(request)) ?? fetch(request)

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>

/** What the worker answers a request as; `null` for all that is none of its business, the record first of all. */
export function answeredAs({ method, mode, destination, url }: Asked): 'document' | 'file' | null {
  if (method !== 'GET') return null
  if (mode === 'navigate') return 'document'
  const isFile = ['script', 'style'].includes(destination) || new URL(url).pathname.endsWith(MANIFEST)
  return isFile ? 'file' : null
}

/** Which the shell fetches itself, so that its destination says nothing. */
const MANIFEST = '/mf-manifest.json'
