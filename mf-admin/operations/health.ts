import { MomentSchema, operation } from 'shared-domain/contract'
import * as z from 'zod/mini'

/** A part of the product that either works or does not, with the reason when it does not. */
const stateFields = { isWell: z.boolean(), failure: z.nullable(z.string()) }

const JobSchema = z.object({
  name: z.string(),
  startedAt: MomentSchema,
  doneAt: z.nullable(MomentSchema),
  failedAt: z.nullable(MomentSchema),
  /** The last failure; a later run may have succeeded. */
  failure: z.nullable(z.string()),
  isWell: z.boolean(),
  /** Since when it has failed without a success; earlier versions leave out this and the next two. */
  failingSince: z.nullish(MomentSchema),
  /** When it is expected to succeed next. */
  expectedAt: z.optional(MomentSchema),
  /** When it was expected, if that is over for longer than it ever takes. */
  lateSince: z.nullish(MomentSchema),
})
export type HealthJob = z.infer<typeof JobSchema>

const HealthSchema = z.object({
  database: z.object({
    ...stateFields,
    /** The version that PostgreSQL reports. */
    version: z.string(),
    sizeBytes: z.number(),
    /** For the whole database server. */
    connections: z.int(),
    connectionsMax: z.int(),
    /** The connections of this process. */
    pool: z.object({ busy: z.int(), idle: z.int(), waiting: z.int() }),
    largestTables: z.array(z.object({ name: z.string(), bytes: z.number() })),
  }),
  store: z.object({ ...stateFields, name: z.string(), revision: z.nullable(z.int()) }),
  /** The mirror of the open-data layer; `null` when the record is its own layer. */
  mirror: z.nullable(JobSchema),
  bins: z.object({ count: z.int(), newestReadingAt: z.nullable(MomentSchema) }),
  jobs: z.array(JobSchema),
  events: z.object({
    /** How long an open transaction has held back the oldest event, in ms; 0 when none does. */
    heldBackMs: z.int(),
    newestAt: z.nullable(MomentSchema),
  }),
  /** The administrators who can sign in; `null` in the demonstration, left out by earlier versions. */
  administrators: z.nullish(
    z.object({
      ...stateFields,
      count: z.int(),
      /** Those who can sign in without the council's provider; `null` where there is no provider. */
      breakGlass: z.nullable(z.int()),
    }),
  ),
  /** The processes that share the record. */
  processes: z.array(z.string()),
  /** Backups that the product makes by itself; `null` where it makes none, left out by earlier versions. */
  backups: z.nullish(
    z.object({
      ...stateFields,
      /** The folder or bucket that they are in. */
      store: z.string(),
      everyHours: z.int(),
      newestAt: z.nullable(MomentSchema),
    }),
  ),
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
