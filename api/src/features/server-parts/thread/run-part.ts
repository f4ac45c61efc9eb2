import { CSV_START, type CsvRow, csvLine } from 'shared-domain'
import type { Operation } from 'shared-domain/contract'
import { readInput } from '../../../http/operations/read-input'
import { Refusal } from '../../../http/problems/refusal'
import { type Calls, connectCalls, type Port } from '../messages/calls'
import { fromMessage } from '../messages/error-message'
import { type HostCalls, OWN_WORK, type PartCalls, type PartRun } from '../messages/part-protocol'
import type { RecordNeed } from '../record-functions/record-functions'
import type { PartDownload, PartWork, ServerPart } from '../server-part'
import { writeAnswer } from './answer-text'
import { describePart, partIn } from './describe-part'
import { configuredPart, readSettings } from './part-settings'
import { partWork, SentWork } from './part-work'
import { readForm } from './read-form'
import { sentLog } from './sent-log'

/** Gives a refusal the form that the standard of its operation asks for. */
function asWritten({ writeRefusal }: ServerPart, { refusal: type }: Operation, error: unknown): unknown {
  if (error instanceof Refusal && type && writeRefusal) {
    const { kind, errors, statusCode: status, message: detail } = error
    error.written = { type, text: writeRefusal(type, { kind, errors, status, detail }) }
  }
  return error
}

interface RunOptions {
  /** Imports the index of the part. */
  load: () => Promise<unknown>
  /** In ms since 1970. */
  now?: () => number
}

/** Runs a server part behind a port: the server calls its handlers, and does what they ask for. */
export function runPart(port: Port, { load, now = Date.now }: RunOptions): void {
  let part: ServerPart
  let settings: unknown
  let own: unknown
  let background: ReturnType<NonNullable<ServerPart['background']>> = {}
  const sent = new SentWork()
  const closings: (() => Promise<void>)[] = []
  const aborts = new Map<number, AbortController>()

  const workOf = (ref: number): PartWork<RecordNeed> =>
    partWork(
      { host, sent, log, settings, needs: part.needs ?? [], now, onClose: (close) => closings.push(close) },
      ref,
    )

  /** Calls `work` with a signal that the server can abort. */
  async function abortable<T>(ref: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    aborts.set(ref, controller)
    try {
      return await work(controller.signal)
    } finally {
      aborts.delete(ref)
    }
  }

  const calls: PartCalls = {
    async describe() {
      part = partIn(await load())
      return describePart(part)
    },
    async configure(environment) {
      settings = readSettings(part, environment)
      return configuredPart(part, settings, environment)
    },
    async open() {
      const work = workOf(OWN_WORK)
      own = part.open?.(work)
      background = part.background?.(work, own) ?? {}
      return Object.fromEntries(Object.entries(background).map(([name, { source }]) => [name, { source }]))
    },
    async handle(ref, name, input, person) {
      const handler = part.handlers[name] as ServerPart['handlers'][string]
      const operation = part.operations[name] as Operation
      const { form, ...sent } = input
      try {
        const valid = readInput(operation as never, form ? { ...sent, body: await readForm(form) } : sent)
        const answer = await abortable(ref, (signal) =>
          handler(valid, { ...workOf(ref), own, person, signal } as never),
        )
        return writeAnswer(operation, answer)
      } catch (error) {
        throw asWritten(part, operation, error)
      }
    },
    async readPage(ref, name, input, { last, limit }) {
      const download = part.downloads?.[name as never] as PartDownload<unknown, never> | undefined
      if (!download) throw new Error(`${name} is no download.`)
      const { columns, readPage } = download
      const operation = part.operations[name] as Operation
      const read = async () => {
        const { query } = readInput(operation as never, input)
        return readPage(query, { last, limit }, workOf(ref).record as never)
      }
      const rows = await read().catch((error: unknown) => {
        throw asWritten(part, operation, error)
      })
      const lines = rows.map((row) =>
        csvLine(Object.values(columns).map((cell): CsvRow[number] => cell(row))),
      )
      const heading = last === undefined ? CSV_START + csvLine(Object.keys(columns)) : ''
      return { text: heading + lines.join(''), last: rows.at(-1), isLast: rows.length < limit }
    },
    run: (ref, run) => abortable(ref, (signal) => start(ref, run, signal)),
    abort: (ref, reason) => aborts.get(ref)?.abort(fromMessage(reason)),
    async close() {
      await Promise.all(closings.map((close) => close()))
    },
  }

  async function start(ref: number, run: PartRun, signal: AbortSignal): Promise<void> {
    const work = workOf(OWN_WORK)
    if (run.kind === 'demonstrate') return part.demonstrate?.(work, signal, run)
    if (run.kind === 'forget') return part.forget?.(work, signal)
    if (run.kind === 'job') return part.jobs?.[run.name]?.work(work, signal)
    return background[run.name]?.work(signal, {
      well: () => host.tell('heartbeat', ref, null),
      failed: (reason) => host.tell('heartbeat', ref, String(reason)),
    })
  }

  const host: Calls<HostCalls> = connectCalls<HostCalls>(port, { ...calls })
  const log = sentLog(host)
}
