import { type VisitDaysRequest, visitDays } from 'shared-domain/route-planning'
import {
  type Progress,
  planInParallel,
  type RouteRequest,
  type RouteResult,
  SearchTaskRunner,
  serveWorker,
  workerBehind,
} from 'shared-domain/routing'

/** What a worker is to the code that runs in it. */
interface WorkerScope {
  onmessage: ((event: MessageEvent) => void) | null
  postMessage: (word: RouteWord) => void
}

/** Makes a worker do the jobs that it is sent. What goes wrong is thrown: the page hears of it as the worker's error. */
export function answerJobs(scope: WorkerScope): void {
  const say = (word: RouteWord) => scope.postMessage(word)
  scope.onmessage = ({ data }: MessageEvent<WorkerTask>) => {
    if (data.kind === 'help') serveWorker(data.port, new SearchTaskRunner(data.request, data.seed))
    else if (data.kind === 'visit-days') say({ kind: 'visit-days', days: bestDays(data) })
    else plan(data, say).catch(breakDown)
  }
}

async function plan(
  { request, seed, seconds, ports }: Extract<WorkerTask, { kind: 'plan' }>,
  say: (word: RouteWord) => void,
): Promise<void> {
  const onProgress = ({ cost, seconds, routes }: Progress) =>
    say({ kind: 'progress', progress: { cost, seconds, routes } })
  const options = { seed, budget: { seconds }, onProgress }
  say({ kind: 'planned', result: await planInParallel(request, options, ports.map(workerBehind)) })
}

const bestDays = ({ request, seed, seconds }: VisitDaysJob) => [
  ...visitDays(request, { seed, budget: { seconds } }),
]

/** A promise that fails is no error of the worker: the page would wait forever. */
function breakDown(error: unknown): void {
  setTimeout(() => {
    throw error
  })
}

/** What the page asks its worker to plan. */
export interface RouteJob {
  request: RouteRequest
  seed: number
  seconds: number
}

/** What the page asks its worker about the days to come. */
export interface VisitDaysJob {
  request: VisitDaysRequest
  seed: number
  seconds: number
}

/** What the worker says: the plan so far, as often as it gets better, and at last the outcome. */
export type RouteWord =
  | { kind: 'progress'; progress: Pick<Progress, 'cost' | 'seconds' | 'routes'> }
  | PlannedWord
  | VisitDaysWord
export interface PlannedWord {
  kind: 'planned'
  result: RouteResult
}

export interface VisitDaysWord {
  kind: 'visit-days'
  /** The days (0 for the first) on which each bin is best emptied, by its id. */
  days: [string, number[]][]
}

/** What a worker is sent: a job with the ports to those that help it, or the other end of one of these ports. */
export type WorkerTask =
  | ({ kind: 'plan'; ports: MessagePort[] } & RouteJob)
  | ({ kind: 'visit-days' } & VisitDaysJob)
  | { kind: 'help'; request: RouteRequest; seed: number; port: MessagePort }
