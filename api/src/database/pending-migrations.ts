import type { Database } from './database'
import { knownMigrations } from './migrate'

let known: readonly number[] | undefined

/** How many of this version's migrations the database has not had. Throws when it does not answer. */
export async function pendingMigrations({ pool }: Database): Promise<number> {
  known ??= knownMigrations()
  const { rows } = await pool.query<{ made: string }>(
    `select created_at as made from drizzle.__drizzle_migrations`,
  )
  const applied = new Set(rows.map(({ made }) => Number(made)))
  return known.filter((made) => !applied.has(made)).length
}
