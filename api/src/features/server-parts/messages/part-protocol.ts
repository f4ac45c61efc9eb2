import type { RuntimeSettings } from 'shared-domain'
import type { Operation } from 'shared-domain/contract'
import type { OperationDescription } from '../../../http/operations/describe-operation'
import type { ServedOperation } from '../../../http/operations/serve-operation'
import type { DeclaredEvent } from '../../../record/events/domain-events'
import type { TypedColumn } from '../../personal-data/typed-texts'
import type { PartPerson } from '../record-functions/person'
import type { RecordNeed } from '../record-functions/record-functions'
import type { WorkState, WrittenAnswer } from '../server-part'
import type { ErrorMessage } from './error-message'

/**
 * The version of what a part and the server say to each other: of the messages below and of what `runPart` makes of them. Raise it when a part
 * that was bundled before would not understand the server, or the server it.
 */
export const PART_PROTOCOL = 1

/** The program of a released part's thread, in the folder of its files. */
export const RELEASED_PROGRAM = 'part.mjs'

/** What the server learns of a part when it starts: no code of it runs outside of its thread. */
export interface PartDescription {
  remote: string
  /** The folder of its index. */
  folder: string
  needs: readonly RecordNeed[]
  operations: Readonly<Record<string, PartOperation>>
  /** The names of its environment variables. */
  settings: { names: readonly string[]; secrets: readonly string[] }
  /** How often each scheduled job is due, in ms. */
  jobs: Readonly<Record<string, { everyMs: number }>>
  typedTexts: readonly TypedColumn[]
  /** What other systems can be told of, by the action of the audit trail. A part that was bundled before has none. */
  events?: Readonly<Record<string, DeclaredEvent>>
  hasDemonstration: boolean
  hasRetention: boolean
}

export interface PartOperation extends ServedOperation {
  /** The headers that it reads. */
  headers: readonly string[]
  /** For the description of the API. */
  description: OperationDescription
  /** The name of the file, where it is one. */
  download: string | null
}

/** What pages and administrators see of the settings of a part. */
export interface ConfiguredPart {
  pageSettings: Partial<RuntimeSettings>
  /** The value of each variable by its name, as text; its default when it is not set. */
  values: Readonly<Record<string, string | null>>
}

/** A request as it came. Its thread validates it. */
export type SentInput = Readonly<Record<'params' | 'query' | 'headers' | 'body', unknown>> & {
  /** The body as a form was sent. */
  form?: SentForm
}

export interface SentForm {
  /** The header `content-type`. */
  type: string
  bytes: Uint8Array
}

interface SentPage {
  /** Lines of the CSV file, with the heading before the first page. */
  text: string
  last: unknown
  isLast: boolean
}

export type PartRun =
  | { kind: 'demonstrate'; isMoving: boolean }
  | { kind: 'forget' }
  | { kind: 'job'; name: string }
  | { kind: 'background'; name: string }

/**
 * What the server calls in a part. `ref` is the number of a request or run: the part names it in what it asks of the server for it.
 */
export interface PartCalls {
  describe: () => Promise<PartDescription>
  configure: (environment: Readonly<Record<string, string>>) => Promise<ConfiguredPart>
  /** Returns the background work by its name, each with the data of bins that it brings. */
  open: () => Promise<Readonly<Record<string, { source: string | undefined }>>>
  /** Returns the answer as JSON, or as the text of its media type; `null` for none. */
  handle: (
    ref: number,
    name: string,
    input: SentInput,
    person: SentPerson,
  ) => Promise<string | WrittenAnswer | null>
  readPage: (
    ref: number,
    name: string,
    input: SentInput,
    page: { last: unknown; limit: number },
  ) => Promise<SentPage>
  run: (ref: number, run: PartRun) => Promise<void>
  /** The client of a request has left, or a run should end. */
  abort: (ref: number, reason: ErrorMessage) => void
  close: () => Promise<void>
}

type SentPerson = PartPerson & { address: string }

/** The `ref` of what a part does in its own name. */
export const OWN_WORK = 0

export interface SentStatement {
  text: string
  values: readonly unknown[]
}

/** The rows of a statement as the database writes them: each value is text or `null`. */
export interface SentRows {
  command: string
  rowCount: number | null
  fields: readonly { name: string; type: number }[]
  rows: readonly (readonly (string | null)[])[]
}

/** What a part calls in the server. A part numbers its transactions, so that it can use one before it is open. */
export interface HostCalls {
  begin: (ref: number, transaction: number, how: 'read' | 'read-lagging' | 'change') => void
  statement: (transaction: number, statement: SentStatement) => Promise<SentRows>
  /** Calls a function of the record within a change. */
  changeRecord: (
    transaction: number,
    need: string,
    name: string,
    args: readonly unknown[],
  ) => Promise<unknown>
  audit: (transaction: number, action: string, subject: string, change: unknown, address?: string) => void
  tell: (transaction: number) => void
  makeDue: (transaction: number, job: string) => Promise<void>
  /** Begins an attempt within a change. The last one that began ends first. */
  beginAttempt: (transaction: number) => Promise<void>
  /** Ends it: keeps what was done since, or nothing of it. */
  endAttempt: (transaction: number, isKept: boolean) => Promise<void>
  commit: (transaction: number) => Promise<void>
  /** Returns whether it was on a standby, where a read can fail that succeeds on the primary. */
  rollback: (transaction: number) => Promise<boolean>
  readRecord: (ref: number, need: string, name: string, args: readonly unknown[]) => Promise<unknown>
  stateOf: (name: string) => Promise<WorkState | null>
  log: (level: 'info' | 'warn' | 'error', sentence: string, error?: ErrorMessage) => void
  heartbeat: (ref: number, failure: string | null) => void
}

/** The parts of an operation that the server itself needs. */
export const servedOperation = ({
  method,
  path,
  summary,
  needs,
  scope,
  bodyBytes,
  forms,
  status,
  answer,
}: Operation): ServedOperation => ({
  method,
  path,
  summary,
  needs,
  ...(scope && { scope }),
  ...(bodyBytes && { bodyBytes }),
  ...(forms && { forms }),
  ...(status && { status }),
  answer: answer === null || typeof answer === 'string' ? answer : 'application/json',
})
