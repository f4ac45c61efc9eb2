import { planRoutes } from 'shared-domain/routing'
import { improveDraft } from '../plan-editing/improve-draft'
import type { RouteJob, RouteWord } from './route-job'

/** What a worker is to the code that runs in it. */
export interface WorkerScope {
  onmessage: ((event: MessageEvent) => void) | null
  postMessage: (word: RouteWord) => void
}

/** Makes a worker do the jobs that it is sent. What goes wrong is thrown: the page hears of it as the worker's error. */
export function answerJobs(scope: WorkerScope): void {
  const say = (word: RouteWord) => scope.postMessage(word)
  scope.onmessage = ({ data }: MessageEvent<RouteJob>) => {
    if (data.kind === 'plan') planJob(data, say)
    else improveJob(data, say)
  }
}

function planJob({ request, seed, seconds }: Extract<RouteJob, { kind: 'plan' }>, say: Say): void {
  const onProgress = ({ cost, seconds, routes }: Said) =>
    say({ kind: 'progress', progress: { cost, seconds, routes } })
  say({ kind: 'planned', result: planRoutes(request, { seed, budget: { seconds }, onProgress }) })
}

function improveJob(job: Extract<RouteJob, { kind: 'improve' }>, say: Say): void {
  const { request, draft, seed, seconds } = job
  let told = 0
  const onBetter = (better: typeof draft) => {
    const now = performance.now()
    if (now - told < MS_BETWEEN_WORDS) return
    told = now
    say({ kind: 'better', draft: better })
  }
  say({ kind: 'improved', draft: improveDraft(request, draft, { seed, budget: { seconds }, onBetter }) })
}

const MS_BETWEEN_WORDS = 100

type Say = (word: RouteWord) => void
type Said = Extract<RouteWord, { kind: 'progress' }>['progress']
