import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const INSUFFICIENT_PRIVILEGE = '42501'
const TRIES = 50

/** Drops a database and its connections, if it is there. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await client.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      // Autovacuum is connected, which only a superuser may end; it disconnects within a moment.
      if ((error as pg.DatabaseError).code !== INSUFFICIENT_PRIVILEGE || tried === TRIES) throw error
      await pause(100)
    }
  }
}
