import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const WRITERS = 4
/** One in so many transactions is rolled back. */
const ROLLED_BACK = 5

interface WrittenEvents {
  kind: string
  /** What the events are about, such as `route:R001`, in turn. */
  subjects: readonly string[]
}

/** Writes events as changes of the record do: in transactions that overlap, take their time, and are sometimes rolled back. */
export class EventLoad {
  /** The ids of the events that were committed. */
  readonly committed = new Set<string>()
  /** Those of transactions that were rolled back. */
  readonly rolledBack = new Set<string>()
  readonly #pool: pg.Pool
  readonly #written: WrittenEvents
  #turn = 0
  readonly #writers: Promise<void>[]
  #isStopped = false

  constructor(pool: pg.Pool, written: WrittenEvents) {
    this.#pool = pool
    this.#written = written
    this.#writers = Array.from({ length: WRITERS }, () => this.#write())
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#writers)
  }

  async #write(): Promise<void> {
    while (!this.#isStopped) {
      const client = await this.#pool.connect()
      try {
        await client.query('begin')
        const { kind, subjects } = this.#written
        const id = await writeEvent(client, kind, subjects[this.#turn++ % subjects.length])
        await pause(randomInt(400))
        const isKept = randomInt(ROLLED_BACK) > 0
        await client.query(isKept ? 'commit' : 'rollback')
        ;(isKept ? this.committed : this.rolledBack).add(id)
      } finally {
        client.release()
      }
      await pause(randomInt(200))
    }
  }
}

/** Writes one event, and returns its id. */
export async function writeEvent(
  client: pg.Pool | pg.PoolClient,
  kind: string,
  subject = 'route:R001',
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into domain_events (kind, subject, facts) values ($1, $2, '{}') returning seq::text as id`,
    [kind, subject],
  )
  return rows[0]?.id ?? ''
}
