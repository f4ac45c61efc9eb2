import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { LayerCopy } from './layer-copy'

export interface KeptAnswer {
  etag: string
  body: () => string
  compressed: () => Promise<Buffer>
}

/** So many different questions are kept of one copy: each dashboard asks the same two. */
const AT_MOST = 50

const keptOf = new WeakMap<LayerCopy, Map<string, KeptAnswer>>()

/** The answer to `question` from this copy of the layer, made once however often it is asked. */
export function keptAnswer(copy: LayerCopy, question: string, make: () => unknown): KeptAnswer {
  const kept = keptOf.get(copy) ?? new Map<string, KeptAnswer>()
  keptOf.set(copy, kept)
  const known = kept.get(question)
  if (known) return known
  const answer = makeAnswer(copy, question, make)
  const [oldest] = kept.keys()
  if (kept.size >= AT_MOST && oldest !== undefined) kept.delete(oldest)
  kept.set(question, answer)
  return answer
}

// The tag stands for the whole layer: it changes with any bin, on whichever page.
function makeAnswer({ version }: LayerCopy, question: string, make: () => unknown): KeptAnswer {
  const tag = createHash('sha256').update(`${version} ${question}`).digest('base64url').slice(0, 22)
  let body: string | undefined
  let compressed: Promise<Buffer> | undefined
  const text = () => {
    body ??= JSON.stringify(make())
    return body
  }
  return {
    etag: `"${tag}"`,
    body: text,
    compressed: () => {
      compressed ??= promisify(gzip)(text())
      return compressed
    },
  }
}
