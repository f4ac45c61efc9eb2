import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../database/database'
import type { JobOutcome } from '../../../record/scheduled-jobs/job-outcomes'
import type { BackupHealth } from '../../backups/backups'

interface DatabaseFacts {
  /** The version that PostgreSQL reports. */
  version: string
  sizeBytes: number
  /** For the whole database server. */
  connections: number
  connectionsMax: number
  largestTables: { name: string; bytes: number }[]
  /** The connections of this process. */
  pool: { busy: number; idle: number; waiting: number }
  /** The log of the server says why it cannot be written. */
  isWritable: boolean
  /** How many migrations of this version it lacks. */
  missingMigrations: number
}

interface StoreFacts {
  /** Its folder or bucket. */
  name: string
  /** `null` when it cannot be read. */
  revision: number | null
  /** Why it is not read, or which live versions are left out, in sentences. */
  failure: string | null
}

interface RecordFacts {
  bins: { count: number; newestReadingAt: string | null }
  events: {
    /** How long an open transaction has held back the oldest event, in ms; 0 when none does. */
    heldBackMs: number
    newestAt: string | null
  }
  /** The processes that share the record. */
  processes: string[]
}

interface AdministratorFacts {
  /** Whether the council's provider signs people in. */
  hasProvider: boolean
  /** Those who can sign in. */
  administrators: number
  /** Those who can sign in without the provider. */
  breakGlass: number
}

/** What parts may read of how the product is. */
export interface HealthSources {
  database: () => Promise<DatabaseFacts>
  store: () => Promise<StoreFacts>
  /** The scheduled jobs and background work that have run or are late. */
  jobs: () => Promise<JobOutcome[]>
  /** Whether the bins are a copy of a council's layer, which the job `mirror` fetches. */
  isMirrored: () => Promise<boolean>
  record: () => Promise<RecordFacts>
  /** `null` in the demonstration. */
  administrators: () => Promise<AdministratorFacts | null>
  /** `null` where the product makes no backups. */
  backups: () => Promise<BackupHealth | null>
  /** For how many days each kind of data is kept. */
  retention: () => Promise<{ name: string; days: number }[]>
}

declare module 'fastify' {
  interface FastifyInstance {
    health: HealthSources
  }
}

export const healthSources = (_: Database, app: FastifyInstance): HealthSources => ({
  database: () => app.health.database(),
  store: () => app.health.store(),
  jobs: () => app.health.jobs(),
  isMirrored: () => app.health.isMirrored(),
  record: () => app.health.record(),
  administrators: () => app.health.administrators(),
  backups: () => app.health.backups(),
  retention: () => app.health.retention(),
})
