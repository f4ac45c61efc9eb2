import { plainText } from 'shared-domain'
import { callRecord } from 'shared-domain/client'
import { listBins } from 'shared-domain/contract'
import type { BinFields } from '../qr-label/qr-label'

/** How long a label waits for the record, in ms. */
const WAIT_MS = 5000

/** The bin that the record has by this id, or else the only one whose id differs in its spelling alone; `null` when there is none. */
export async function binInRecord(id: string, signal: AbortSignal): Promise<BinFields | null> {
  const { bins } = await callRecord(listBins, { query: { q: id } }, { signal, timeoutMs: WAIT_MS })
  const spelled = bins.filter((bin) => plainText(bin.id) === plainText(id))
  const bin = bins.find((one) => one.id === id) ?? (spelled.length === 1 ? spelled[0] : undefined)
  return bin ? { binId: bin.id, location: bin.location } : null
}
