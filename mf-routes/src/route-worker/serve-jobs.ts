import {
  type Progress,
  planInParallel,
  type RouteRequest,
  type RouteResult,
  SearchTaskRunner,
  serveWorker,
  workerBehind,
} from 'routing-engine'
import { type VisitDaysRequest, visitDays } from '../../rules/visit-days'

/** The part of the global scope of a worker that its code uses. */
interface WorkerScope {
  onmessage: ((event: MessageEvent) => void) | null
  postMessage: (message: WorkerMessage) => void
}

/** Serves the tasks that are posted to a worker. An error is thrown, so that the page receives it as the worker's `error` event. */
export function serveJobs(scope: WorkerScope): void {
  const send = (message: WorkerMessage) => scope.postMessage(message)
  scope.onmessage = ({ data }: MessageEvent<WorkerTask>) => {
    if (data.kind === 'help') serveWorker(data.port, new SearchTaskRunner(data.request, data.seed))
    else if (data.kind === 'visit-days') send({ kind: 'visit-days', days: bestDays(data) })
    else plan(data, send).catch(breakDown)
  }
}

async function plan(
  { request, seed, seconds, ports }: Extract<WorkerTask, { kind: 'plan' }>,
  send: (message: WorkerMessage) => void,
): Promise<void> {
  const onProgress = ({ cost, seconds, routes }: Progress) =>
    send({ kind: 'progress', progress: { cost, seconds, routes } })
  const options = { seed, budget: { seconds }, onProgress }
  send({ kind: 'planned', result: await planInParallel(request, options, ports.map(workerBehind)) })
}

const bestDays = ({ request, seed, seconds }: VisitDaysJob) => [
  ...visitDays(request, { seed, budget: { seconds } }),
]

/** Throws outside the promise: a rejected promise does not fire the worker's error event, and the page would wait for ever. */
function breakDown(error: unknown): void {
  setTimeout(() => {
    throw error
  })
}

export interface RouteJob {
  request: RouteRequest
  seed: number
  seconds: number
}

export interface VisitDaysJob {
  request: VisitDaysRequest
  seed: number
  seconds: number
}

/** The messages of a worker: the plan so far whenever it gets better, and finally the result. */
export type WorkerMessage =
  | { kind: 'progress'; progress: Pick<Progress, 'cost' | 'seconds' | 'routes'> }
  | PlannedMessage
  | VisitDaysMessage

export interface PlannedMessage {
  kind: 'planned'
  result: RouteResult
}

export interface VisitDaysMessage {
  kind: 'visit-days'
  /** The days (0 for the first) on which each bin is best emptied, by its id. */
  days: [string, number[]][]
}

/** A task for a worker: a job with the ports to its helpers, or for a helper the other end of such a port. */
export type WorkerTask =
  | ({ kind: 'plan'; ports: MessagePort[] } & RouteJob)
  | ({ kind: 'visit-days' } & VisitDaysJob)
  | { kind: 'help'; request: RouteRequest; seed: number; port: MessagePort }
