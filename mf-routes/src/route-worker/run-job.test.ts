import type { RouteRequest } from 'routing-engine'
import type { VisitDaysRequest } from '../../rules/visit-days'
import { runJob, runVisitDays, WorkerFailure } from './run-job'
import type { RouteJob, WorkerTask } from './serve-jobs'
import { helperCount, startWorker } from './start-worker'

jest.mock('./start-worker')

class SilentWorker {
  static all: SilentWorker[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: ((event: { message: string }) => void) | null = null
  isEnded = false
  sent: { task: WorkerTask; given: unknown[] } | null = null

  constructor() {
    SilentWorker.all.push(this)
  }

  postMessage(task: WorkerTask, given: unknown[]): void {
    this.sent = { task, given }
  }

  terminate(): void {
    this.isEnded = true
  }
}

class FakeChannel {
  port1 = { end: 1 }
  port2 = { end: 2 }
}

const request = { matrix: { points: 1, metres: Int32Array.of(0), seconds: Int32Array.of(0) } } as RouteRequest
const job: RouteJob = { request, seed: 1, seconds: 2 }
const run = () => runJob(job, { signal: new AbortController().signal, onMessage: () => {} })
const allSent = async () => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve()
  return SilentWorker.all
}

beforeEach(() => {
  SilentWorker.all = []
  Object.assign(globalThis, { MessageChannel: FakeChannel })
  jest.mocked(startWorker).mockImplementation(async () => new SilentWorker() as unknown as Worker)
  jest.mocked(helperCount).mockReturnValue(2)
})
afterEach(() => Reflect.deleteProperty(globalThis, 'MessageChannel'))

describe('runJob', () => {
  it('gives the planning worker a port to each helper, and the matrix to each worker', async () => {
    const done = run()
    const [planner, ...helpers] = await allSent()
    expect(planner?.sent?.task).toMatchObject({ kind: 'plan', ports: [{ end: 2 }, { end: 2 }] })
    expect(helpers.map(({ sent }) => sent?.task)).toMatchObject([
      { kind: 'help', seed: 2, port: { end: 1 } },
      { kind: 'help', seed: 3, port: { end: 1 } },
    ])
    const matrices = SilentWorker.all.map(({ sent }) =>
      sent?.task.kind === 'visit-days' ? null : sent?.task.request.matrix.metres,
    )
    expect(new Set([request.matrix.metres, ...matrices]).size).toBe(4)
    planner?.onmessage?.({ data: { kind: 'planned' } })
    await expect(done).resolves.toEqual({ kind: 'planned' })
    expect(SilentWorker.all.map(({ isEnded }) => isEnded)).toEqual([true, true, true])
  })

  it('fails when a helper breaks down, and terminates all workers', async () => {
    const done = run()
    const [, helper] = await allSent()
    helper?.onerror?.({ message: 'out of memory' })
    await expect(done).rejects.toThrow(new WorkerFailure('out of memory'))
    expect(SilentWorker.all.map(({ isEnded }) => isEnded)).toEqual([true, true, true])
  })
})

describe('runVisitDays', () => {
  const days = { days: 7, bins: [] as const } as unknown as VisitDaysRequest
  const ask = (signal = new AbortController().signal) =>
    runVisitDays({ request: days, seed: 1, seconds: 2 }, signal)

  it('uses one worker, and terminates it after its answer', async () => {
    const answer = ask()
    const [worker] = await allSent()
    expect(worker?.sent?.task).toEqual({ kind: 'visit-days', request: days, seed: 1, seconds: 2 })
    worker?.onmessage?.({ data: { kind: 'visit-days', days: [['WCC1', [0, 3]]] } })
    await expect(answer).resolves.toEqual(new Map([['WCC1', [0, 3]]]))
    expect(SilentWorker.all.map(({ isEnded }) => isEnded)).toEqual([true])
  })

  it('fails when the worker breaks down, and terminates it on abort', async () => {
    const broken = ask()
    const [worker] = await allSent()
    worker?.onerror?.({ message: 'out of memory' })
    await expect(broken).rejects.toThrow(new WorkerFailure('out of memory'))
    const controller = new AbortController()
    const left = ask(controller.signal)
    await allSent()
    controller.abort(new Error('The page was left.'))
    await expect(left).rejects.toThrow('The page was left.')
    expect(SilentWorker.all.map(({ isEnded }) => isEnded)).toEqual([true, true])
  })
})
