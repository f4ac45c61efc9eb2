import { ErrandRunner, handBehind, helpBehind, type Progress, planTogether } from 'shared-domain/routing'
import type { RouteWord, WorkerTask } from './route-job'

/** What a worker is to the code that runs in it. */
export interface WorkerScope {
  onmessage: ((event: MessageEvent) => void) | null
  postMessage: (word: RouteWord) => void
}

/** Makes a worker do the jobs that it is sent. What goes wrong is thrown: the page hears of it as the worker's error. */
export function answerJobs(scope: WorkerScope): void {
  const say = (word: RouteWord) => scope.postMessage(word)
  scope.onmessage = ({ data }: MessageEvent<WorkerTask>) => {
    if (data.kind === 'help') helpBehind(data.port, new ErrandRunner(data.request, data.seed))
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
  say({ kind: 'planned', result: await planTogether(request, options, ports.map(handBehind)) })
}

/** A promise that fails is no error of the worker: the page would wait forever. */
function breakDown(error: unknown): void {
  setTimeout(() => {
    throw error
  })
}
