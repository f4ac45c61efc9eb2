import type { EventFacts, Executor, PartWork } from 'api/server-part'
import { inArray, sql } from 'drizzle-orm'
import { MINUTE_MS } from 'shared-domain'
import { silenceNews } from '../../rules/sensor-silence'
import {
  downGateways,
  type HeardDevice,
  type SilenceToTell,
  silenceText,
  silenceToTell,
} from '../../rules/silence-to-tell'
import { silenceWatch, toldSilences } from '../devices/tables'
import { givenRows } from '../statements/given-rows'
import { readListening } from './read-health'

export const SILENCE_JOB = 'silence'
/** Sensors send once an hour or less often, so that a silence is seen soon enough. */
export const SILENCE_EVERY_MS = 5 * MINUTE_MS
/** A server that has not looked for so long was away. It is restarted within less. */
const AWAY_MS = 4 * SILENCE_EVERY_MS

/** The kinds of events, with their names and their page. */
export const SILENCE_EVENTS = {
  'sensors.silent': { name: 'Sensors fell silent', page: '/app/sensors' },
  'sensors.heard': { name: 'Silent sensors send again', page: '/app/sensors' },
} as const

/** Tells which installed sensors fell silent, and which of those that were told send again: all that happened at a time as one event. */
export async function tellSilence({
  read,
  change,
  record,
  now: clock,
}: Pick<PartWork<'bins'>, 'read' | 'change' | 'record' | 'now'>): Promise<void> {
  const now = clock()
  const { devices, told, watch } = await read(async (query) => ({
    devices: await readListening(query, now),
    told: await query.select().from(toldSilences),
    watch: (await query.select().from(silenceWatch))[0],
  }))
  const since = watch && now - watch.lookedAt.getTime() < AWAY_MS ? watch.since.getTime() : now
  const news = silenceToTell({
    devices,
    told: told.map(({ devEui, lastAt }) => ({ deviceEui: devEui, lastAt: lastAt.getTime() })),
    since,
    now,
  })
  const silentFacts = await factsOf(record, news.silent, devices, now)
  const heardFacts = await factsOf(record, news.heard, devices, now)
  await change(async ({ transaction, audit }) => {
    await keepWatch(transaction, { since: new Date(since), lookedAt: new Date(now) })
    await keepTold(transaction, news, now)
    if (silentFacts) audit('sensors.silent', silentFacts.subject, silentFacts.facts)
    if (heardFacts) audit('sensors.heard', heardFacts.subject, heardFacts.facts)
  })
}

/** What is told of these devices; `null` for none. */
async function factsOf(
  { bins }: PartWork<'bins'>['record'],
  told: readonly HeardDevice[],
  all: readonly HeardDevice[],
  now: number,
): Promise<{ subject: string; facts: EventFacts } | null> {
  const [first] = told
  if (!first) return null
  const count = told.length
  if (count === 1) {
    const [bin] = await bins.locations([first.binId])
    const what = bin ? first.deviceEui : silenceText(told, [], now)
    return { subject: `sensor:${first.deviceEui}`, facts: { what, count, bin: bin ?? null } }
  }
  const gateways = downGateways(told, silenceNews(all, now))
  const [gateway] = gateways
  const isOneGateway = gateways.length === 1 && gateway?.devices.length === count
  return {
    subject: isOneGateway ? `gateway:${gateway.gateway}` : 'sensors',
    facts: { what: silenceText(told, all, now), count },
  }
}

async function keepWatch(transaction: Executor, watch: { since: Date; lookedAt: Date }): Promise<void> {
  await transaction
    .insert(silenceWatch)
    .values(watch)
    .onConflictDoUpdate({ target: silenceWatch.isOnly, set: watch })
}

async function keepTold(
  transaction: Executor,
  { silent, heard, removed }: SilenceToTell,
  now: number,
): Promise<void> {
  const over = [...heard.map(({ deviceEui }) => deviceEui), ...removed]
  if (over.length > 0) await transaction.delete(toldSilences).where(inArray(toldSilences.devEui, over))
  if (silent.length === 0) return
  const given = givenRows(silent, {
    dev_eui: ['text', ({ deviceEui }) => deviceEui],
    last_at: ['timestamptz', ({ lastAt }) => new Date(lastAt).toISOString()],
  })
  await transaction.execute(sql`
    insert into told_silences (dev_eui, last_at, told_at)
    select dev_eui, last_at, ${new Date(now).toISOString()}::timestamptz
    from ${given}`)
}
