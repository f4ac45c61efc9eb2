import type { RouteRequest } from 'shared-domain/routing'
import type { PlannedWord, RouteJob, RouteWord, VisitDaysJob, VisitDaysWord, WorkerTask } from './answer-jobs'
import { helperCount, startWorker } from './start-worker'

/** Why a worker gave no answer. */
export class WorkerFailure extends Error {
  override name = 'WorkerFailure'
}

/**
 * Does a job in a worker of its own, helped by others where the device has cores to spare. Returns the last message;
 * `onWord` receives those before. Aborting `signal` terminates the workers at once. Throws a
 * WorkerFailure when one breaks down.
 */
export async function runJob(
  job: RouteJob,
  { signal, onWord }: { signal: AbortSignal; onWord: (word: RouteWord) => void },
): Promise<PlannedWord> {
  const workers: Worker[] = []
  try {
    for (let i = 0; i <= helperCount(); i += 1) workers.push(await started())
    signal.throwIfAborted()
    return await lastWord(workers, job, signal, onWord)
  } finally {
    for (const worker of workers) worker.terminate()
  }
}

/** Asks a worker on which days bins are best emptied. Aborting `signal` terminates it; throws a WorkerFailure when it breaks down. */
export async function runVisitDays(job: VisitDaysJob, signal: AbortSignal): Promise<Map<string, number[]>> {
  const worker = await started()
  try {
    signal.throwIfAborted()
    const word = new Promise<VisitDaysWord>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      listen(worker, reject, (said) => said.kind === 'visit-days' && resolve(said))
    })
    worker.postMessage({ kind: 'visit-days', ...job } satisfies WorkerTask)
    return new Map((await word).days)
  } finally {
    worker.terminate()
  }
}

const started = () =>
  startWorker().catch((cause) => {
    throw new WorkerFailure('The route planner did not load.', { cause })
  })

function lastWord(
  workers: readonly Worker[],
  job: RouteJob,
  signal: AbortSignal,
  onWord: (word: RouteWord) => void,
): Promise<PlannedWord> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    const [worker, ...helpers] = workers
    for (const one of workers)
      listen(one, reject, (word) => (word.kind === 'planned' ? resolve(word) : onWord(word)))
    const ports = helpers.map((helper, i) => {
      const { port1, port2 } = new MessageChannel()
      send(helper, { kind: 'help', request: job.request, seed: job.seed + i + 1, port: port1 }, [port1])
      return port2
    })
    if (worker) send(worker, { kind: 'plan', ...job, ports }, ports)
  })
}

function listen(
  worker: Worker,
  reject: (failure: WorkerFailure) => void,
  hear: (word: RouteWord) => void,
): void {
  worker.onerror = ({ message }) => reject(new WorkerFailure(message || 'The route planner broke down.'))
  worker.onmessageerror = () => reject(new WorkerFailure('The route planner said what cannot be read.'))
  worker.onmessage = ({ data }: MessageEvent<RouteWord>) => hear(data)
}

/** The matrix goes as a copy that is handed over: the page goes on reading its own. */
function send(
  worker: Worker,
  task: Exclude<WorkerTask, { kind: 'visit-days' }>,
  ports: readonly MessagePort[],
): void {
  const request = withOwnMatrix(task.request)
  const { metres, seconds } = request.matrix
  worker.postMessage({ ...task, request }, [metres.buffer, seconds.buffer, ...ports])
}

const withOwnMatrix = (request: RouteRequest): RouteRequest => ({
  ...request,
  matrix: {
    ...request.matrix,
    metres: request.matrix.metres.slice(),
    seconds: request.matrix.seconds.slice(),
  },
})
