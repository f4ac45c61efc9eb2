import { PREVIOUS_VERSION } from '../../delivery/faulty-product'
import type { Product } from '../../delivery/product'
import { pageOfRemote } from '../../delivery/tab'
import { load } from '../bench-run'

const SHARE = 10
const SESSIONS = load(1000, 100)

/**
 * The difference between the share of sessions that get the candidate and the configured share, in percentage points. Throws when a
 * returning session gets another version than before.
 */
export async function shareErrorPct(product: Product): Promise<number> {
  await product.share('mf-qr', PREVIOUS_VERSION, SHARE)
  let withCandidate = 0
  for (let session = 0; session < SESSIONS; session += 1) {
    const first = await openDocument(product)
    if (first.version === PREVIOUS_VERSION) withCandidate += 1
    const again = await openDocument(product, first.cookie)
    if (again.version !== first.version)
      throw new Error(`A session got ${first.version}, and ${again.version} when it came back.`)
  }
  await product.dropCandidate('mf-qr')
  return Math.abs((withCandidate / SESSIONS) * 100 - SHARE)
}

async function openDocument({ address }: Product, cookie?: string) {
  const response = await fetch(address + pageOfRemote['mf-qr'].path, { headers: cookie ? { cookie } : {} })
  const [, json = ''] = /id="registry">(.*?)<\/script>/.exec(await response.text()) ?? []
  const { remotes } = JSON.parse(json) as { remotes: { name: string; version: string }[] }
  const version = remotes.find(({ name }) => name === 'mf-qr')?.version
  return { version, cookie: response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' }
}
