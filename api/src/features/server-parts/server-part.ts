import type { CsvRow, RuntimeSettings } from 'shared-domain'
import type { CSV, Operation, OperationAnswer, OperationInput } from 'shared-domain/contract'
import type { z } from 'zod'
import type { Executor } from '../../database/in-transaction'
import type { Refusal } from '../../http/problems/refusal'
import type { DeclaredEvent } from '../../record/events/domain-events'
import type { Heartbeat } from '../../record/scheduled-jobs/heartbeat'
import type { TypedColumn } from '../personal-data/typed-texts'
import type { PersonSources } from './record-functions/own-account'
import type { PartPerson } from './record-functions/person'
import type { RecordChanges, RecordNeed, RecordSources } from './record-functions/record-functions'

/**
 * The server part of a remote: operations, their handlers, and tables of its own. It is the export `part` of
 * `mf-…/server/index.ts`, where the server finds it at its start:
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
  /**
   * The name of the remote. The part of `mf-lids` has the schema `mf_lids` and serves paths below `/api/lids/`, and those that its
   * `remote.json` claims as `apiPaths`.
   */
  remote: string
  /** The folder of the part. Its subfolder `migrations/` holds the SQL files of the schema; a part without tables has none. */
  folder: string
  /** The parts of the council's record that handlers may read and change. */
  needs?: readonly N[]
  /** The part's environment variables. An invalid one stops the part, and nothing else. */
  settings?: PartSettings<Settings>
  /** What every page learns of the part's settings, in the document. */
  pageSettings?: (settings: Settings) => Partial<RuntimeSettings>
  operations: O
  /** Creates what the requests of one process share, such as a queue. Called once, when the server starts. */
  open?: (work: PartWork<N, Settings>) => Own
  handlers: {
    [Name in keyof O as IsDownload<O[Name]> extends true ? never : Name]: OperationHandler<
      O[Name],
      N,
      Settings,
      Own
    >
  }
  /** Writes a refusal of the operations whose `refusal` names this media type, as their standard has it. */
  writeRefusal?: (type: string, refusal: RefusalToWrite) => string
  /** Serves the operations whose answer is CSV, each as a file that is sent a page at a time. */
  downloads?: {
    [Name in keyof O as IsDownload<O[Name]> extends true ? Name : never]: PartDownload<
      OperationInput<O[Name]>['query'],
      N
    >
  }
  /** Returns background work by name, such as listening to a broker. Called once, when the server starts. */
  background?: (work: PartWork<N, Settings>, own: Own) => Readonly<Record<string, Background>>
  /**
   * Adds the part's share to the demonstration city, such as the sensors of its bins, from what `needs` provides. Called in one process
   * when a demonstration record is opened, and every few seconds after that as the city moves, never in a council's own record. It must
   * be idempotent: records that were opened by an earlier version get their share, too. Nothing happens by itself in a city that
   * is not `isMoving`.
   */
  demonstrate?: (
    work: PartWork<N, Settings>,
    signal: AbortSignal,
    city: { isMoving: boolean },
  ) => Promise<void>
  /** Deletes data that is past its retention. Runs once a day in one process, like the record's own retention. */
  forget?: (work: PartWork<N, Settings>, signal: AbortSignal) => Promise<void>
  /**
   * Where people type text in the part's tables, or where a copy of it is kept: an administrator finds and erases a resident's phone number
   * or address there. A test demands that the remote's `server/testing/not-typed.ts` lists every other text column, by the reason.
   */
  typedTexts?: readonly TypedColumn[]
  /**
   * What other systems can be told of, by the action of its entry in the audit trail: each such entry is an event, with the `EventFacts` of its
   * change. People choose these kinds in rules by their names; nothing else has to know them.
   */
  events?: Readonly<Record<string, DeclaredEvent>>
  /** Scheduled jobs by name, such as a replay of past days. Health shows them; `makeDue` of a change runs one at once. */
  jobs?: Readonly<Record<string, PartJob<N, Settings>>>
}

interface RefusalToWrite extends Pick<Refusal, 'kind' | 'errors'> {
  status: number
  detail: string
}

interface PartJob<N extends RecordNeed, Settings> {
  /** The shortest time between two starts, in ms, whichever process starts. */
  everyMs: number
  /** Runs in one process at a time. It should return soon after `signal` is aborted. */
  work: (work: PartWork<N, Settings>, signal: AbortSignal) => Promise<void>
}

type IsDownload<O> = O extends { answer: typeof CSV } ? true : false

/** Rows that can be downloaded as a file. */
export interface PartDownload<Query, N extends RecordNeed, Row = unknown> {
  /** Such as `audit`: the date and the file extension are appended. */
  name: string
  /** Returns at most `limit` rows that follow the last row of the page before. Reads of the record may be a second old. */
  readPage: (
    query: Query,
    page: { last: Row | undefined; limit: number },
    record: Pick<RecordSources, N & keyof RecordSources>,
  ) => Promise<readonly Row[]>
  /** The columns of the CSV file: each heading with its value for a row. */
  columns: Readonly<Record<string, (row: Row) => CsvRow[number]>>
}

/** Only a download itself reads its rows, so that their type stays its own. */
export const partDownload = <Query, N extends RecordNeed, Row>(
  download: PartDownload<Query, N, Row>,
): PartDownload<Query, N> => download as unknown as PartDownload<Query, N>

interface Background {
  /** The data of bins that it brings, in words such as 'broker of the sensors': screens are not live while it is late. */
  source?: string
  work: BackgroundWork
}

/**
 * Runs in one process only, from the start of the server until `signal` is aborted. When that process ends, another takes over
 * within seconds. Work that ends or fails is started again. Through its heartbeat it tells whether it does what it is for; Health and the
 * screens believe that.
 */
type BackgroundWork = (signal: AbortSignal, heartbeat: Heartbeat) => Promise<void>

/** Whether background work is well, as its heartbeat in the database tells. */
export interface WorkState {
  isWell: boolean
  /** When it was well last; `null` when it never was. */
  wellAt: string | null
  /** Since when it fails or is late; `null` while it is well. */
  since: string | null
}

interface PartSettings<Settings> {
  /**
   * Parses the environment. It must accept other variables. It is an object, or an object that is refined and transformed: its
   * keys are the names that administrators see.
   */
  schema: z.ZodType<Settings>
  /** Variables that may be given as a file, such as `MQTT_PASSWORD` by `MQTT_PASSWORD_FILE`. They are never logged. */
  secrets: readonly string[]
}

type OperationHandler<O, N extends RecordNeed, Settings, Own> = (
  input: OperationInput<O>,
  context: ServerPartContext<N, Settings, Own>,
) => Promise<PartAnswer<O>>

/** Text where the answer is a media type, such as `text/calendar`, or text with headers. */
type PartAnswer<O> = O extends { answer: `${string}/${string}` } ? string | WrittenAnswer : OperationAnswer<O>

/** A text with what the standard of its operation wants beside it. */
export interface WrittenAnswer {
  text: string
  /** The media type, where the request asked for another one than that of the operation. */
  type?: `${string}/${string}`
  headers?: Partial<Record<(typeof ANSWER_HEADERS)[number], string>>
}

/** The headers that a part may set. */
export const ANSWER_HEADERS = ['link', 'ngsild-results-count', 'vary'] as const

interface ReadOptions {
  /**
   * Whether the answer may be a second old: it comes from the standby then, where there is one. A person who has just changed something
   * sees it all the same.
   */
  mayLag?: boolean
}

/** What a part works with, acting in its own name. Table names without a schema refer to the part's own tables. */
export interface PartWork<N extends RecordNeed = never, Settings = unknown> {
  /** Reads the part's tables in a read-only transaction, and with the need `views` those of the record. */
  read: <T>(work: (query: Executor) => Promise<T>, options?: ReadOptions) => Promise<T>
  /** Changes the part's tables in one transaction, with its audit entries and its event. */
  change: <T>(work: (change: PartChange<N>) => Promise<T>) => Promise<T>
  record: Pick<RecordSources, N & keyof RecordSources>
  settings: Settings
  log: PartLog
  /** The state of background work of this part, by its name; `null` before it was started for the first time. */
  stateOf: (name: string) => Promise<WorkState | null>
  /** In ms since 1970. */
  now: () => number
  /** Registers `close`, which is called when the server stops, before the database is closed. */
  onClose: (close: () => Promise<void>) => void
}

/** The server's log. No payloads and no personal data. */
export type PartLog = Record<'info' | 'warn' | 'error', (sentence: string, error?: unknown) => void>

/** What a handler works with: the same, acting in the name of the person or device that sent the request. */
export interface ServerPartContext<N extends RecordNeed = RecordNeed, Settings = unknown, Own = unknown>
  extends PartWork<N, Settings> {
  record: PartWork<N, Settings>['record'] & Pick<PersonSources, N & keyof PersonSources>
  /** The result of `open`. */
  own: Own
  /** The signed-in person, or the device whose access token was sent, and the network address of the request. */
  person: PartPerson & { address: string }
  /** Aborted when the client disconnects: long work for it ends then. */
  signal: AbortSignal
}

export interface PartChange<N extends RecordNeed = never> {
  transaction: Executor
  /** Changes the council's record in the same transaction, by the record's rules. */
  record: Pick<RecordChanges, N & keyof RecordChanges>
  /**
   * Writes into the audit trail. `action` as in `note.add`, `subject` as in `note:<id>`; no personal data, except the network
   * `address` of a person who reads personal data.
   */
  audit: (action: string, subject: string, change: unknown, address?: string) => void
  /** Tells the open pages that something of this remote changed: the event `{ kind: 'remote', remote }`. */
  tell: () => void
  /**
   * Runs a part of the change. If that is refused, nothing of it is kept, in your tables and in the record, and the rest of the change
   * goes on.
   */
  attempt: <T>(work: (change: PartChange<N>) => Promise<T>) => Promise<{ result: T } | { refusal: Refusal }>
  /** Runs a job of this part at once, instead of at its next time. */
  makeDue: (job: string) => Promise<void>
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
