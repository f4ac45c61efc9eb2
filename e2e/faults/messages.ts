import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startDatabase } from 'api'
import { load, printFigures } from '../bench/bench-run'
import { EventLoad, writeEvent } from './messages/event-load'
import { MAIL_FAILURES, MailReceiver, UNKNOWN_ADDRESS } from './messages/mail-receiver'
import { MessageServers } from './messages/message-servers'
import { PushService } from './messages/push-service'
import { FAILURES, Receiver } from './messages/receivers'
import { keepResidents, type Resident } from './messages/residents'

const KILLS = load(12, 1)
/** Load between two kills, in ms, at most. */
const BETWEEN_MS = load(8_000, 1_000)
/** Single events whose way to a receiver that works is timed, while the others fail. */
const TIMED = load(8, 2)
/** So many that each gets fewer mails than the limit for a report. */
const RESIDENTS = 6
const SETTLED_WITHIN_MS = 180_000

const recordFolder = await mkdtemp(join(tmpdir(), 'faults-messages-'))
const database = await startDatabase({ recordFolder })
const failing = FAILURES.map((failure) => new Receiver(failure.replace(' ', '-')))
const working = new Receiver('works')
const timed = new Receiver('timed')
const receivers = [...failing, working]
const mail = new MailReceiver()
const push = new PushService()
const MAILBOXES = ['kiri@example.govt.nz', 'aroha@example.govt.nz']
try {
  for (const receiver of [...receivers, timed]) await receiver.listen()
  await mail.listen()
  await push.listen()
  const servers = new MessageServers(database.url, mail.url)
  await servers.start()
  for (const receiver of receivers) await servers.connect(webhook(receiver), 'route.started')
  await servers.connect(webhook(timed), 'route.ended')
  const mailboxes = new Map<string, string>()
  for (const address of [...MAILBOXES, UNKNOWN_ADDRESS])
    mailboxes.set(address, await servers.connect({ name: address, kind: 'email', address }, 'route.started'))
  const person = await servers.connectBrowsers(push.browsers.values(), 'route.started')
  await servers.tellResidents()
  const residents = await keepResidents(database.pool, RESIDENTS)
  await untilReading()

  await Promise.all(failing.map((receiver, i) => receiver.fail(FAILURES[i] ?? null)))
  await mail.fail('hangs')
  await push.fail('hangs')
  const events = new EventLoad(database.pool, { kind: 'route.started', subjects: ['route:R001'] })
  const ofReports = new EventLoad(database.pool, {
    kind: 'report.changed',
    subjects: residents.map(({ subject }) => subject),
  })
  const slowestOtherChannelMs = await timeOthers()
  console.log(
    `Four receivers, the mail server and the push service fail; a message reaches another one within ${slowestOtherChannelMs} ms`,
  )

  for (let kill = 0; kill < KILLS; kill++) {
    await pause(randomInt(BETWEEN_MS))
    await servers.killOne()
    // Each receiver recovers now and then, and fails in another way after that.
    await Promise.all(
      failing.map((receiver) =>
        receiver.fail(randomInt(2) ? null : (FAILURES[randomInt(FAILURES.length)] ?? null)),
      ),
    )
    await mail.fail(randomInt(2) ? null : (MAIL_FAILURES[randomInt(MAIL_FAILURES.length)] ?? null))
    await push.fail(randomInt(2) ? null : (FAILURES[randomInt(FAILURES.length)] ?? null))
    const happened = events.committed.size + ofReports.committed.size
    console.log(`Server killed ${kill + 1} times: ${happened} events so far`)
  }
  await Promise.all([events.stop(), ofReports.stop()])
  for (const receiver of failing) await receiver.fail(null)
  await mail.fail(null)
  await push.fail(null)
  const isSettled = await settle(servers)
  if (!isSettled) console.log('Some messages still wait')
  const unknown = mailboxes.get(UNKNOWN_ADDRESS) ?? ''
  if (!(await servers.isSwitchedOff(unknown)) || mail.askedForUnknown !== 1)
    throw new Error(`The address that is not known was tried ${mail.askedForUnknown} times.`)
  const gone = push.browsers.get('gone')?.id ?? ''
  if ((await servers.browsers()).includes(gone) || push.askedForGone === 0)
    throw new Error(`The browser that is gone was tried ${push.askedForGone} times, and is listed still.`)
  await servers.stop()

  const webhooks = receivers.map(({ deliveries }) => tally(deliveries, events))
  const mails = await Promise.all(
    MAILBOXES.map(async (address) =>
      tally(await deliveriesTo(address, mailboxes.get(address) ?? ''), events),
    ),
  )
  const eventsOf = await eventsOfMessages(person)
  const pushes = push.names.map((name) => {
    const read = push.readBy(name).map((one) => withEvents(one, eventsOf))
    return tally(read, events)
  })
  const tallies = [...webhooks, ...mails, ...pushes, tally(await deliveriesToResidents(residents), ofReports)]
  const sum = (of: (one: ReturnType<typeof tally>) => number) =>
    tallies.reduce((total, one) => total + of(one), 0)
  printFigures({
    events: events.committed.size + ofReports.committed.size,
    sent: sum(({ sent }) => sent),
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
    falselySent: sum(({ falselySent }) => falselySent),
    slowestOtherChannelMs,
  })
} finally {
  for (const receiver of [...receivers, timed, mail, push]) await receiver.close()
  await database.close()
  await rm(recordFolder, { recursive: true, force: true })
}

/** Waits until the events are read: what comes before is not told. */
async function untilReading(): Promise<void> {
  for (;;) {
    const { rowCount } = await database.pool.query('select from mf_connections.reader')
    if (rowCount) return
    await pause(200)
  }
}

/** The longest time in ms from an event to the receiver that works, while others hang and refuse. */
async function timeOthers(): Promise<number> {
  let slowestMs = 0
  for (let i = 0; i < TIMED; i++) {
    const began = Date.now()
    const id = await writeEvent(database.pool, 'route.ended')
    while (!timed.deliveries.some(({ events }) => events.includes(id))) await pause(20)
    slowestMs = Math.max(slowestMs, (timed.deliveries.at(-1)?.at ?? 0) - began)
    await pause(500)
  }
  return slowestMs
}

/** Waits until nothing is waiting. What would be tried in hours is tried now, and what is not tried any more is sent by hand. */
async function settle(servers: MessageServers): Promise<boolean> {
  const until = Date.now() + SETTLED_WITHIN_MS
  while (Date.now() < until) {
    await servers.sendAgain({ except: UNKNOWN_ADDRESS })
    await database.pool.query(
      `update mf_connections.messages set due_at = now() where state = 'waiting' and due_at > now() + interval '11 seconds'`,
    )
    await pause(3_000)
    const { rows } = await database.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from mf_connections.messages where state = 'waiting'`,
    )
    if (rows[0]?.waiting === 0) return true
  }
  return false
}

function webhook({ name, url }: Receiver) {
  return { name, kind: 'webhook', address: url } as const
}

/** What a receiver read: the id of the message, and the ids of its events. */
interface Told {
  id: string
  events: readonly string[]
  isTaken: boolean
}

/** A mail names no ids of events. Its message has them, and its subject says how many they are. */
async function deliveriesTo(address: string, channelId: string): Promise<Told[]> {
  const eventsOf = await eventsOfMessages(channelId)
  return mail.read.filter(({ to }) => to === address).map((read) => withEvents(read, eventsOf))
}

/** The ids of the events of each message to a channel, by the id of the message. */
async function eventsOfMessages(channelId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await database.pool.query<{ id: string; events: { id: string }[] }>(
    'select id, events from mf_connections.messages where channel_id = $1',
    [channelId],
  )
  return new Map(rows.map(({ id, events }) => [id, events.map((event) => event.id)]))
}

function withEvents(
  { id, count, isTaken }: { id: string; count: number; isTaken: boolean },
  eventsOf: ReadonlyMap<string, readonly string[]>,
): Told {
  const events = eventsOf.get(id) ?? []
  return { id, events, isTaken: isTaken && count === events.length }
}

/** The mails to all residents. Each is about one report, whose address alone gets it. */
async function deliveriesToResidents(residents: readonly Resident[]): Promise<Told[]> {
  const { rows } = await database.pool.query<{ id: string; about: string; events: { id: string }[] }>(
    'select id, about, events from mf_connections.messages where about is not null',
  )
  const addressOf = new Map(residents.map(({ subject, address }) => [subject, address]))
  return rows.flatMap(({ id, about, events }) =>
    mail.read
      .filter((read) => read.id === id)
      .map(({ to, isTaken }) => {
        if (to !== addressOf.get(about)) throw new Error(`A mail about ${about} went to ${to}.`)
        return { id, events: events.map((event) => event.id), isTaken }
      }),
  )
}

/** Compares what a receiver took with what happened. The same message may come again under its id. */
function tally(deliveries: readonly Told[], { committed, rolledBack }: EventLoad) {
  const messagesOf = new Map<string, Set<string>>()
  const taken = new Set<string>()
  for (const { id, events, isTaken } of deliveries)
    for (const event of events) {
      messagesOf.set(event, (messagesOf.get(event) ?? new Set()).add(id))
      if (isTaken) taken.add(event)
    }
  const told = [...messagesOf.keys()]
  return {
    sent: taken.size,
    lost: [...committed].filter((event) => !taken.has(event)).length,
    doubled: [...messagesOf.values()].filter((ids) => ids.size > 1).length,
    falselySent: told.filter((event) => rolledBack.has(event) || !committed.has(event)).length,
  }
}
