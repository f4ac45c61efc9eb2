import { randomUUID } from 'node:crypto'
import type { Executor, PartWork } from 'api/server-part'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ConnectionEvent, Rule } from '../../operations'
import { KEPT_MAX } from '../../rules/event-text'
import { BURST_MS, type MessagePlace, messagePlace } from '../../rules/message-time'
import { TRIED_FOR_MS } from '../../rules/retry-schedule'
import { channelsAt, isWanted } from '../../rules/wanted-events'
import { reportsToTellOf, writeFollowed } from '../followers/collect-followed'
import { reportsToPassOn, writePassedOn } from '../open311/passed-on/collect-passed-on'
import { residentsToTell, writeResidentMails } from '../residents/collect-resident-mails'
import { activeRules } from '../rules/read-rules'
import { channels, messages, reader } from '../tables'

/**
 * Reads the next events of the record and writes the messages about them, in one transaction with the place where it goes on. Returns
 * whether there are no more events now.
 */
export async function collectEvents({
  read,
  change,
  record,
  now,
}: Pick<
  PartWork<'events' | 'reports' | 'reportContacts'>,
  'read' | 'change' | 'record' | 'now'
>): Promise<boolean> {
  const from = await read(readCursor)
  const { events, cursor, isAll, isAnotherHistory } = await record.events.after(from)
  if (from !== null && events.length === 0 && !isAnotherHistory) return true
  const residents = await residentsToTell({ read, record }, events)
  const followed = await reportsToTellOf({ read, record }, events)
  const passedOn = await reportsToPassOn({ read, record }, events)
  await change(async (changing) => {
    const { transaction, tell } = changing
    // Another process may have taken over meanwhile, and has written these messages.
    if (!(await moveCursor(transaction, from, cursor)) || events.length === 0) return
    const isMessage = await writeMessages(transaction, events, now())
    const { isAny, byMail } = await writeFollowed(changing, followed, residents, now())
    const isMail = await writeResidentMails(changing, byMail, now())
    const isPassedOn = await writePassedOn(changing, passedOn, now())
    if (isMessage || isAny || isMail || isPassedOn) tell()
  })
  return isAll
}

async function readCursor(query: Executor): Promise<string | null> {
  const [row] = await query.select().from(reader)
  return row?.cursor ?? null
}

/** Returns whether the cursor was where the events were read from. */
async function moveCursor(transaction: Executor, from: string | null, cursor: string): Promise<boolean> {
  const moved =
    from === null
      ? await transaction.insert(reader).values({ cursor }).onConflictDoNothing().returning()
      : await transaction.update(reader).set({ cursor }).where(eq(reader.cursor, from)).returning()
  return moved.length > 0
}

/** Returns whether there are any. */
async function writeMessages(
  transaction: Executor,
  events: readonly ConnectionEvent[],
  now: number,
): Promise<boolean> {
  const wanted = wantedByChannel(await activeRules(transaction), events, now)
  if (wanted.size === 0) return false
  const open = await transaction
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.isOn, true), inArray(channels.id, [...wanted.keys()])))
    .orderBy(channels.id)
  for (const { id } of open) await writeForChannel(transaction, id, wanted.get(id) ?? [], now)
  return open.length > 0
}

interface Wanted {
  rule: Rule
  event: ConnectionEvent
}

/** What each channel is told. An event that several rules send to a channel is told once, by the first of them. */
function wantedByChannel(
  rules: readonly Rule[],
  events: readonly ConnectionEvent[],
  now: number,
): Map<string, Wanted[]> {
  const wanted = new Map<string, Wanted[]>()
  for (const event of events) {
    const told = new Set<string>()
    for (const rule of rules) {
      if (!isWanted(rule, event)) continue
      for (const channelId of channelsAt(rule, now)) {
        if (told.has(channelId)) continue
        told.add(channelId)
        wanted.set(channelId, [...(wanted.get(channelId) ?? []), { rule, event }])
      }
    }
  }
  return wanted
}

type NewMessage = typeof messages.$inferInsert

async function writeForChannel(
  transaction: Executor,
  channelId: string,
  wanted: readonly Wanted[],
  now: number,
): Promise<void> {
  const collecting = await transaction
    .select()
    .from(messages)
    .where(
      sql`channel_id = ${channelId}::uuid and state = 'waiting' and tries = 0 and collects <> 'single'
        and due_at > ${new Date(now).toISOString()}::timestamptz`,
    )
    .for('update')
  const singles = await transaction.$count(
    messages,
    and(
      eq(messages.channelId, channelId),
      eq(messages.collects, 'single'),
      gt(messages.madeAt, new Date(now - BURST_MS)),
    ),
  )
  const added: NewMessage[] = []
  const grown = new Set<NewMessage>()
  const isBurst = collecting.some(({ collects }) => collects === 'burst')
  // What comes together counts together: ten thousand alerts at once begin with no single one.
  const crowd = isBurst ? Number.POSITIVE_INFINITY : singles + wanted.length - 1
  for (const { rule, event } of wanted) {
    const place = messagePlace(rule, now, crowd)
    const joined = [...collecting, ...added].find((message) => isJoined(message, place))
    if (joined) {
      joined.count += 1
      if (joined.events.length < KEPT_MAX) joined.events.push(event)
      grown.add(joined)
    } else added.push(newMessage(channelId, event, place, now))
  }
  if (added.length > 0) await transaction.insert(messages).values(added)
  for (const message of collecting)
    if (grown.has(message))
      await transaction
        .update(messages)
        .set({ events: message.events, count: message.count })
        .where(eq(messages.id, message.id))
}

const isJoined = (message: NewMessage, { collects, dueAt }: MessagePlace) =>
  collects !== 'single' &&
  message.collects === collects &&
  (collects === 'burst' || message.dueAt.getTime() === dueAt)

const newMessage = (
  channelId: string,
  event: ConnectionEvent,
  { collects, dueAt }: MessagePlace,
  now: number,
): NewMessage => ({
  id: randomUUID(),
  channelId,
  collects,
  state: 'waiting',
  events: [event],
  count: 1,
  madeAt: new Date(now),
  dueAt: new Date(dueAt),
  giveUpAt: new Date(dueAt + TRIED_FOR_MS),
})
