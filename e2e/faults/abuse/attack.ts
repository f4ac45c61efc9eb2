import { randomBytes, randomUUID } from 'node:crypto'
import { type Answered, repeat, send } from './send'

interface AttackOptions {
  server: string
  bins: number
  /** A large photo that is hard to decode. */
  photo: Buffer
  /** Ids of residents' reports, as events and lists show them. */
  seenIds: () => readonly string[]
}

interface AttackLoad {
  requests: number
  photos: number
  /** Any of the attacker's addresses. */
  anyAddress: () => string
}

export interface AttackTally {
  floodReports: number
  photosSent: number
  /** The number of answers by status; 0 means no answer. */
  statuses: Map<number, number>
}

/** What marks a report of the flood in the record. */
export const FLOOD_NOTE = 'x'.repeat(500)

const AT_ONCE = 24
const PHOTOS_AT_ONCE = 6

/** Sends hostile requests of every kind, as fast as the server answers. */
export async function attack(
  { server, bins, photo, seenIds }: AttackOptions,
  { requests, photos, anyAddress }: AttackLoad,
): Promise<AttackTally> {
  const tally: AttackTally = { floodReports: 0, photosSent: 0, statuses: new Map() }
  const anySeen = () => pick(seenIds()) ?? randomUUID()
  /** The attacker's own reports, to which they may add. */
  let own = { id: randomUUID(), secret: '' }

  async function ask(request: Omit<Parameters<typeof send>[0], 'server' | 'from'>): Promise<Answered | null> {
    const answer = await send({ server, from: anyAddress(), ...request })
    const status = answer?.status ?? 0
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
    return answer
  }

  async function flood() {
    const secret = randomBytes(32).toString('hex')
    const id = randomUUID()
    // Half of them on the same bin.
    const binId = `B${1 + (Math.random() < 0.5 ? 0 : Math.floor(Math.random() * bins))}`
    const answer = await ask({
      method: 'POST',
      path: '/api/reports',
      headers: { 'idempotency-key': id, 'report-secret': secret },
      body: JSON.stringify({ binId, issue: 'Overflowing', note: FLOOD_NOTE }),
    })
    tally.floodReports++
    if (answer?.status === 201) own = { id, secret }
  }
  const floodByForm = async () => {
    await ask({
      method: 'POST',
      path: '/report',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `bin=B1&issue=Other&key=${randomUUID()}`,
    })
    tally.floodReports++
  }
  const overwrite = () =>
    ask({
      method: 'PUT',
      path: `/api/reports/${anySeen()}/details`,
      headers: {
        'idempotency-key': randomUUID(),
        ...(Math.random() < 0.5 && { 'report-secret': own.secret }),
      },
      body: JSON.stringify({ note: 'not mine', contact: { phone: '0900 66 666' } }),
    })
  async function reportError() {
    const page = await ask({ method: 'GET', path: pick(['/app/mf-qr', '/nowhere', '/app/nowhere']) ?? '/' })
    const load = /"loadId":"([^"]+)"/.exec(page?.text ?? '')?.[1] ?? randomBytes(9).toString('base64url')
    await ask({
      method: 'POST',
      path: '/api/client-errors',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify({
        load,
        remote: 'mf-qr',
        version: '1.1.0',
        kind: 'render',
        message: 'rolled back by me',
      }),
    })
  }
  async function sendPhoto(turn: number) {
    const isOwn = turn % 2 === 0
    tally.photosSent++
    await ask({
      method: 'POST',
      path: `/api/reports/${isOwn ? own.id : anySeen()}/photos`,
      headers: { 'idempotency-key': randomUUID(), 'content-type': 'image/jpeg', 'report-secret': own.secret },
      // Random bytes after the picture, so that its hash differs.
      body: Buffer.concat([photo, randomBytes(16)]),
    })
  }
  const kinds = [flood, flood, flood, flood, flood, flood, floodByForm, overwrite, overwrite, reportError]
  await Promise.all([
    repeat(requests - photos, AT_ONCE, () => (pick(kinds) ?? flood)()),
    repeat(photos, PHOTOS_AT_ONCE, sendPhoto),
  ])
  return tally
}

const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)]
