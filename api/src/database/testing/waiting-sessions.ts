import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database'

/** Resolves when so many sessions of the database wait for a lock. */
export async function waitingSessions({ pool }: Pick<Database, 'pool'>, sessions: number): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (((await pool.query(waiting)).rowCount ?? 0) < sessions) await pause(20)
}
