import * as z from 'zod/mini'
import { MomentSchema } from './moment'
import { operation } from './operation'

/** A part of the product that works or does not: in the second case, why. */
const stateFields = { isWell: z.boolean(), failure: z.nullable(z.string()) }

const JobSchema = z.object({
  name: z.string(),
  startedAt: MomentSchema,
  doneAt: z.nullable(MomentSchema),
  failedAt: z.nullable(MomentSchema),
  /** Of the last failure, which a later run may have made good. */
  failure: z.nullable(z.string()),
  isWell: z.boolean(),
})
export type HealthJob = z.infer<typeof JobSchema>

const HealthSchema = z.object({
  database: z.object({
    ...stateFields,
    /** As PostgreSQL says it. */
    version: z.string(),
    sizeBytes: z.number(),
    /** Of the whole database server. */
    connections: z.int(),
    connectionsMax: z.int(),
    /** Of this process. */
    pool: z.object({ busy: z.int(), idle: z.int(), waiting: z.int() }),
    largestTables: z.array(z.object({ name: z.string(), bytes: z.number() })),
  }),
  store: z.object({ ...stateFields, name: z.string(), revision: z.nullable(z.int()) }),
  /** The mirror of the open-data layer; `null` where the record has a layer of its own. */
  mirror: z.nullable(JobSchema),
  bins: z.object({ count: z.int(), newestReadingAt: z.nullable(MomentSchema) }),
  jobs: z.array(JobSchema),
  events: z.object({
    /** For so long an open transaction has held the oldest event back, in ms; 0 while none is. */
    heldBackMs: z.int(),
    newestAt: z.nullable(MomentSchema),
  }),
  /** Processes that share the record. */
  processes: z.array(z.string()),
  /** For how many days each kind of data is kept. */
  retention: z.array(z.object({ name: z.string(), days: z.int() })),
})
export type Health = z.infer<typeof HealthSchema>

export const getHealth = operation({
  method: 'GET',
  path: '/api/health',
  summary: 'How the database, the store, the mirror and the scheduled jobs are.',
  needs: 'health:read',
  answer: HealthSchema,
})
