import type { Operation, OperationAnswer, OperationInput, Role } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import type { RecordSources } from './record-sources'

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
> {
  /** The name of the remote. That of `mf-lids` has the schema `mf_lids` and serves paths below `/api/lids/`. */
  remote: string
  /** Its own folder; `migrations/` beside it holds the SQL files of its schema. */
  folder: string
  /** What it reads of the council's record. Handlers are given nothing else of it. */
  needs?: readonly N[]
  operations: O
  handlers: { [Name in keyof O]: OperationHandler<O[Name], N> }
}

export type RecordNeed = keyof RecordSources

type OperationHandler<O, N extends RecordNeed> = (
  input: OperationInput<O>,
  context: ServerPartContext<N>,
) => Promise<OperationAnswer<O>>

/** What a handler works with. Names of tables without a schema mean those of the part's own. */
export interface ServerPartContext<N extends RecordNeed = RecordNeed> {
  /** Reads the part's tables; cannot change them. */
  read: <T>(work: (query: Executor) => Promise<T>) => Promise<T>
  /** Changes them: all of it with its audit trail and its event, or nothing. */
  change: <T>(work: (change: PartChange) => Promise<T>) => Promise<T>
  record: Pick<RecordSources, N>
  /** The signed-in person; without roles when the caller is not signed in. */
  person: { name: string; roles: readonly Role[] }
  /** In ms since 1970. */
  now: () => number
}

export interface PartChange {
  transaction: Executor
  /** Writes into the audit trail. `action` as in `note.add`, `subject` as in `note:<id>`; no personal data. */
  audit: (action: string, subject: string, change: unknown) => void
  /** Tells the open pages that something of this remote changed: the event `{ kind: 'remote', remote }`. */
  tell: () => void
}

/** Keeps the exact types of a server part. */
export const serverPart = <const O extends Record<string, Operation>, const N extends RecordNeed = never>(
  part: ServerPart<O, N>,
): ServerPart<O, N> => part

/** `mf_lid_alarms` of `mf-lid-alarms`. */
export const schemaOf = (remote: string) => remote.replaceAll('-', '_')

/** Below which the operations of `mf-lids` are: `/api/lids/`. */
export const pathOf = (remote: string) => `/api/${remote.slice('mf-'.length)}/`
