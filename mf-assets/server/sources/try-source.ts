import { randomUUID } from 'node:crypto'
import { Refusal, type ServerPartContext } from 'api/server-part'
import type { OperationInput } from 'shared-domain/contract'
import type { Trial, trySource as trySourceOperation } from '../../operations'
import type { AssetSettings } from '../asset-settings'
import { bringRows } from './bring-rows'
import { fetchSource } from './fetch-source'
import { readFetched } from './read-in-thread'

/** The person waits, and an answer may take 30 s in all. */
const FETCH_WITHIN_MS = 15_000

/** Reads an address, and compares what it says with the record. Writes nothing into the record. */
export async function trySource(
  work: ServerPartContext<'binWriting', AssetSettings>,
  sourceId: string,
  { address, idPrefix, mapping }: OperationInput<typeof trySourceOperation>['body'],
): Promise<Trial> {
  const { settings, signal, person } = work
  const fetched = await fetchSource(address, {
    hostsInside: settings.hostsInside,
    signal,
    withinMs: FETCH_WITHIN_MS,
  })
  if ('failure' in fetched) throw new Refusal('not-possible-now', fetched.failure)
  const read = await readFetched({ pages: fetched.pages, mapping, idPrefix }, signal)
  if ('refused' in read) throw new Refusal('not-possible-now', read.refused)
  const { rows, ...found } = read
  const importId = randomUUID()
  const trial = { address, idPrefix, mapping: read.mapping }
  const by = person.name
  const counts = await bringRows(work, { importId, sourceId, name: 'Trial', by, rows, trial })
  const { format, columns, mapping: read_, faulty, faults, swapped } = found
  return {
    importId,
    format,
    mapping: read_,
    rows: rows.length,
    faulty,
    swapped,
    counts,
    columns: [...columns],
    faults: [...faults],
  }
}
