import { act } from '@testing-library/react'
import { visitDays } from 'shared-domain/route-planning'
import { planRoutes } from 'shared-domain/routing'
import type { RouteWord, WorkerTask } from '../route-worker/answer-jobs'

/** Does a worker's jobs in the page itself, by iterations rather than by the clock. */
export class FakeWorker {
  static latest: FakeWorker | null = null
  onmessage: ((event: { data: RouteWord }) => void) | null = null
  onerror: ((event: { message: string }) => void) | null = null
  isEnded = false

  /** `answers` is false for one that never does. */
  constructor(private readonly answers = true) {
    FakeWorker.latest = this
  }

  postMessage(job: WorkerTask): void {
    if (!this.answers) return
    setTimeout(() => {
      for (const word of wordsOf(job)) if (!this.isEnded) this.onmessage?.({ data: word })
    }, 10)
  }

  say(word: RouteWord): void {
    act(() => this.onmessage?.({ data: word }))
  }

  breakDown(message: string): void {
    this.onerror?.({ message })
  }

  terminate(): void {
    this.isEnded = true
  }
}

function wordsOf(job: WorkerTask): RouteWord[] {
  if (job.kind === 'help') return []
  if (job.kind === 'visit-days') {
    const { request, seed } = job
    return [{ kind: 'visit-days', days: [...visitDays(request, { seed, budget: { iterations: 100 } })] }]
  }
  const { request, seed } = job
  return [{ kind: 'planned', result: planRoutes(request, { seed, budget: { iterations: 100 } }) }]
}
