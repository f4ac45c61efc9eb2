import { act } from '@testing-library/react'
import { planRoutes } from 'routing-engine'
import { visitDays } from '../../rules/visit-days'
import type { WorkerMessage, WorkerTask } from '../route-worker/serve-jobs'

/** Does a worker's jobs in the page, limited by iterations instead of time. */
export class FakeWorker {
  static latest: FakeWorker | null = null
  onmessage: ((event: { data: WorkerMessage }) => void) | null = null
  onerror: ((event: { message: string }) => void) | null = null
  isEnded = false

  /** With `answers` false it never answers. */
  constructor(private readonly answers = true) {
    FakeWorker.latest = this
  }

  postMessage(job: WorkerTask): void {
    if (!this.answers) return
    setTimeout(() => {
      for (const message of messagesOf(job)) if (!this.isEnded) this.onmessage?.({ data: message })
    }, 10)
  }

  say(message: WorkerMessage): void {
    act(() => this.onmessage?.({ data: message }))
  }

  breakDown(message: string): void {
    this.onerror?.({ message })
  }

  terminate(): void {
    this.isEnded = true
  }
}

function messagesOf(job: WorkerTask): WorkerMessage[] {
  if (job.kind === 'help') return []
  if (job.kind === 'visit-days') {
    const { request, seed } = job
    return [{ kind: 'visit-days', days: [...visitDays(request, { seed, budget: { iterations: 100 } })] }]
  }
  const { request, seed } = job
  return [{ kind: 'planned', result: planRoutes(request, { seed, budget: { iterations: 100 } }) }]
}
