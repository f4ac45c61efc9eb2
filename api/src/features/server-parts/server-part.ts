import type { Operation, OperationAnswer, OperationInput, Role } from 'shared-domain/contract'
import type { z } from 'zod'
import type { Executor } from '../../database/in-transaction'
import type { RecordChanges, RecordSources } from './record-sources'

/**
 * What a remote brings for the server: operations, what they do, and tables of its own. It stands in `mf-…/server`, is
 * found there when the server starts, and is the export `part` of its index:
 *
 *     export const part = serverPart({
 *       remote: 'mf-lids',
 *       folder: import.meta.dirname,
 *       operations: { listNotes, addNote },
 *       handlers: {
 *         listNotes: (_, { read }) => read(async (query) => ({ notes: await query.select().from(notes) })),
 *         addNote: ({ body }, { change }) => change(async ({ transaction, audit, tell }) => { … }),
 *       },
 *     })
 */
export interface ServerPart<
  O extends Record<string, Operation> = Record<string, Operation>,
  N extends RecordNeed = RecordNeed,
  Settings = unknown,
  Own = unknown,
> {
  /** The name of the remote. That of `mf-lids` has the schema `mf_lids` and serves paths below `/api/lids/`. */
  remote: string
  /** Its own folder; `migrations/` beside it holds the SQL files of its schema. */
  folder: string
  /** What it reads and changes of the council's record. Handlers are given nothing else of it. */
  needs?: readonly N[]
  /** The variables of the environment that it goes by. One that is not sound stops the part, and nothing else. */
  settings?: PartSettings<Settings>
  operations: O
  /** Makes what the requests of one process share, such as a queue; called once, when the server starts. */
  open?: (work: PartWork<N, Settings>) => Own
  handlers: { [Name in keyof O]: OperationHandler<O[Name], N, Settings, Own> }
  /** Names what goes on without being asked, such as listening to a broker; called once, when the server starts. */
  background?: (work: PartWork<N, Settings>, own: Own) => Readonly<Record<string, BackgroundWork>>
  /** Deletes what is older than it may be. Runs once a day in one process, as the record's own retention does. */
  forget?: (work: PartWork<N, Settings>, signal: AbortSignal) => Promise<void>
}

/**
 * Runs in one process of however many there are, from the start of the server until `signal` is aborted. When that process
 * ends, another begins within seconds; when the work ends or fails, it begins anew.
 */
type BackgroundWork = (signal: AbortSignal) => Promise<void>

interface PartSettings<Settings> {
  /** Reads the environment; other variables are to be let through or left out. */
  schema: z.ZodType<Settings>
  /** Those that a file may hold: of `MQTT_PASSWORD`, `MQTT_PASSWORD_FILE` names it. They are never shown in a log. */
  secrets: readonly string[]
}

export type RecordNeed = keyof RecordSources | keyof RecordChanges

type OperationHandler<O, N extends RecordNeed, Settings, Own> = (
  input: OperationInput<O>,
  context: ServerPartContext<N, Settings, Own>,
) => Promise<OperationAnswer<O>>

/** What a part works with, on behalf of itself. Names of tables without a schema mean those of the part's own. */
export interface PartWork<N extends RecordNeed = RecordNeed, Settings = unknown> {
  /** Reads the part's tables; cannot change them. */
  read: <T>(work: (query: Executor) => Promise<T>) => Promise<T>
  /** Changes them: all of it with its audit trail and its event, or nothing. */
  change: <T>(work: (change: PartChange<N>) => Promise<T>) => Promise<T>
  record: Pick<RecordSources, N & keyof RecordSources>
  settings: Settings
  log: PartLog
  /** In ms since 1970. */
  now: () => number
  /** Calls `close` when the server stops, while its database is still there. */
  onClose: (close: () => Promise<void>) => void
}

/** The server's log. No payloads and no personal data. */
export type PartLog = Record<'info' | 'warn' | 'error', (sentence: string, error?: unknown) => void>

/** What a handler works with: the same, on behalf of the person or device that asks. */
export interface ServerPartContext<N extends RecordNeed = RecordNeed, Settings = unknown, Own = unknown>
  extends PartWork<N, Settings> {
  /** What `open` has made. */
  own: Own
  /** The signed-in person, or the device whose access token was sent; without roles when no person is signed in. */
  person: { name: string; roles: readonly Role[] }
}

export interface PartChange<N extends RecordNeed = never> {
  transaction: Executor
  /** Changes the council's record in the same transaction, by its own rules. */
  record: Pick<RecordChanges, N & keyof RecordChanges>
  /** Writes into the audit trail. `action` as in `note.add`, `subject` as in `note:<id>`; no personal data. */
  audit: (action: string, subject: string, change: unknown) => void
  /** Tells the open pages that something of this remote changed: the event `{ kind: 'remote', remote }`. */
  tell: () => void
}

/** Keeps the exact types of a server part. */
export const serverPart = <
  const O extends Record<string, Operation>,
  const N extends RecordNeed = never,
  Settings = unknown,
  Own = undefined,
>(
  part: ServerPart<O, N, Settings, Own>,
): ServerPart<O, N, Settings, Own> => part

/** `mf_lid_alarms` of `mf-lid-alarms`. */
export const schemaOf = (remote: string) => remote.replaceAll('-', '_')

/** Below which the operations of `mf-lids` are: `/api/lids/`. */
export const pathOf = (remote: string) => `/api/${remote.slice('mf-'.length)}/`
