import { createHash, randomUUID } from 'node:crypto'
import { Refusal, type ServerPartContext } from 'api/server-part'
import { sql } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from 'shared-domain'
import { isUnresolved } from 'shared-domain/contract'
import type { NewRequest, RequestReceipt } from '../../operations/open311/georeport'
import type { ConnectionSettings } from '../connection-settings'
import { open311Requests } from '../tables'
import { noteUse, readSettings, systemOf, WRONG_KEY } from './keys'
import { requestedReport } from './requested-report'
import { addPhotos, sentPhotosOf } from './sent-photos'

type Context = ServerPartContext<'bins' | 'reports' | 'events', ConnectionSettings>

/** The system that a request is of: with its key. */
export type System = { id: string; name: string } | null

/** So long, the same request is the same report while that is unresolved. */
const SAME_WITHIN_MS = 24 * HOUR_MS
/** So long, it is in any case: a client tries again when an answer did not reach it. */
const TRIED_AGAIN_WITHIN_MS = 10 * MINUTE_MS

/** Makes a report of a request, with its photos. The same request again gets the same report. */
export async function createRequest(context: Context, request: NewRequest): Promise<RequestReceipt> {
  const { read, record, person } = context
  const system = await read((query) => systemOf(query, request.api_key))
  const { takesAnonymous, nearestM } = await read(readSettings)
  if (!system && !takesAnonymous)
    throw new Refusal(WRONG_KEY, 'api_key: send the key that the council made for your system.')
  return withUse(context, system, async () => {
    const { report, notices } = await requestedReport(request, record.bins, nearestM)
    const hash = hashOf(request, system?.id ?? person.address)
    const kept = await keep(context, { hash, report, system })
    const photos = await addPhotos(context, { reportId: kept.reportId }, sentPhotosOf(request))
    return {
      service_request_id: kept.reference,
      service_notice: [...(kept.isHeld ? [HELD] : []), ...notices, ...photos].join(' '),
      account_id: null,
    }
  })
}

const HELD = 'The council looks at it before it counts.'

/** Runs a change for a system, and keeps for its connection whether it was refused. */
export async function withUse<T>(
  { change, now }: Pick<Context, 'change' | 'now'>,
  system: System,
  work: () => Promise<T>,
): Promise<T> {
  const note = (failure: string | null) =>
    system && change((changing) => noteUse(changing, system.id, { at: new Date(now()), failure }))
  try {
    const result = await work()
    await note(null)
    return result
  } catch (error) {
    if (error instanceof Refusal) await note(error.message)
    throw error
  }
}

interface Kept {
  reportId: string
  reference: string
  isHeld: boolean
}

const keep = (
  { change, record, person, now }: Context,
  { hash, report, system }: { hash: string; report: Parameters<Receive>[1]; system: System },
): Promise<Kept> =>
  change(async (changing) => {
    const { transaction } = changing
    // Two of the same request at once: the second one waits for the first.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 311))`)
    const [known] = await transaction
      .select()
      .from(open311Requests)
      .where(sql`hash = ${hash} and received_at > ${ago(now(), SAME_WITHIN_MS)}::timestamptz`)
      .orderBy(sql`received_at desc`)
      .limit(1)
    if (known) {
      const found = await record.reports.find(known.reference)
      const isYoung = now() - known.receivedAt.getTime() < TRIED_AGAIN_WITHIN_MS
      if (isYoung || (found && isUnresolved(found.status))) return { ...known, isHeld: false }
    }
    const reportId = randomUUID()
    const { reference, isHeld } = await changing.record.reports.receive(
      reportId,
      report,
      system ? { kind: 'system' } : { kind: 'address', address: person.address },
    )
    await transaction
      .insert(open311Requests)
      .values({ reportId, reference, hash, keyId: system?.id ?? null, receivedAt: new Date(now()) })
    changing.audit('open311.request', `report:${reportId}`, { system: system?.name ?? null })
    return { reportId, reference, isHeld }
  })

type Receive = Parameters<Parameters<Context['change']>[0]>[0]['record']['reports']['receive']

const ago = (now: number, ms: number) => new Date(now - ms).toISOString()

/** What makes a request the same: everything that was sent, and by whom. */
function hashOf(request: NewRequest, sender: string): string {
  const { api_key: _, ...sent } = request
  const fields = Object.entries(sent)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [
      name,
      typeof value === 'object' && 'bytes' in value ? digest(value.bytes) : value,
    ])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  return digest(JSON.stringify([sender, fields]))
}

const digest = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
