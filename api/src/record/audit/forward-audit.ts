import { open } from 'node:fs/promises'
import type { Database } from '../../database/database'
import { facts, type SealedEntry } from '../../database/schema'

/** Where sealed entries are written for a SIEM: standard output, or a file that its agent reads. */
export type AuditTarget = 'stdout' | { file: string }

/** The record's fact with the number of the last forwarded seal. */
const POSITION = 'audit-forwarded'

const NEXT = `select number::float8 as number, hash, entries from audit_seals where number > coalesce((
    select (value #>> '{}')::bigint from facts where name = '${POSITION}'), 0)
  order by number limit 1`

const ENTRIES = `select seq::float8 as seq, at, actor, action, subject, change, address
  from audit where at between $1 and $2 and seq = any($3::bigint[]) order by at, seq`

/**
 * Writes each sealed entry that was not forwarded yet as one line of JSON, followed by a line for the seal itself; its hash
 * lets the trail be verified later. The position is saved after the lines are written, so after a crash the last seal may be
 * written twice.
 */
export async function forwardAudit(
  { pool, query }: Pick<Database, 'pool' | 'query'>,
  target: AuditTarget,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const { rows } = await pool.query<{ number: number; hash: string; entries: SealedEntry[] }>(NEXT)
    const [seal] = rows
    if (!seal) return
    const { number, hash, entries } = seal
    const moments = entries.map(([, at]) => at).sort()
    const found = await pool.query(ENTRIES, [moments[0], moments.at(-1), entries.map(([seq]) => seq)])
    const lines = [
      ...found.rows.map((entry) => ({ audit: 'entry', ...entry, seal: number })),
      { audit: 'seal', number, hash, entries: entries.length },
    ]
    await write(target, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    await query
      .insert(facts)
      .values({ name: POSITION, value: number })
      .onConflictDoUpdate({ target: facts.name, set: { value: number } })
  }
}

async function write(target: AuditTarget, text: string): Promise<void> {
  if (target === 'stdout')
    return new Promise((done, fail) => process.stdout.write(text, (error) => (error ? fail(error) : done())))
  const file = await open(target.file, 'a', 0o640)
  try {
    await file.appendFile(text)
    await file.datasync()
  } finally {
    await file.close()
  }
}
