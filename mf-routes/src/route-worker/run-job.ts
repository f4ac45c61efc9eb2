import type { RouteRequest } from 'routing-engine'
import { t } from '../messages/translate'
import type {
  PlannedMessage,
  RouteJob,
  VisitDaysJob,
  VisitDaysMessage,
  WorkerMessage,
  WorkerTask,
} from './serve-jobs'
import { helperCount, startWorker } from './start-worker'

export class WorkerFailure extends Error {
  override name = 'WorkerFailure'
}

/**
 * Runs a planning job in a worker, with further workers as helpers where the device has cores for them. Returns the result;
 * `onMessage` receives the messages before it. Aborting `signal` terminates the workers at once. Throws a WorkerFailure when one
 * breaks down.
 */
export async function runJob(
  job: RouteJob,
  { signal, onMessage }: { signal: AbortSignal; onMessage: (message: WorkerMessage) => void },
): Promise<PlannedMessage> {
  const workers: Worker[] = []
  try {
    for (let i = 0; i <= helperCount(); i += 1) workers.push(await started())
    signal.throwIfAborted()
    return await planned(workers, job, signal, onMessage)
  } finally {
    for (const worker of workers) worker.terminate()
  }
}

/** Computes in a worker on which days bins are best emptied, by bin id. Aborting `signal` terminates it; throws a WorkerFailure when it breaks down. */
export async function runVisitDays(job: VisitDaysJob, signal: AbortSignal): Promise<Map<string, number[]>> {
  const worker = await started()
  try {
    signal.throwIfAborted()
    const answer = new Promise<VisitDaysMessage>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      listen(worker, reject, (message) => message.kind === 'visit-days' && resolve(message))
    })
    worker.postMessage({ kind: 'visit-days', ...job } satisfies WorkerTask)
    return new Map((await answer).days)
  } finally {
    worker.terminate()
  }
}

const started = () =>
  startWorker().catch((cause) => {
    throw new WorkerFailure('The route planner did not load.', { cause })
  })

function planned(
  workers: readonly Worker[],
  job: RouteJob,
  signal: AbortSignal,
  onMessage: (message: WorkerMessage) => void,
): Promise<PlannedMessage> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    const [worker, ...helpers] = workers
    for (const one of workers)
      listen(one, reject, (message) => (message.kind === 'planned' ? resolve(message) : onMessage(message)))
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
  onMessage: (message: WorkerMessage) => void,
): void {
  worker.onerror = ({ message }) =>
    reject(new WorkerFailure(message || t('routeWorker.routePlannerBrokeDown')))
  worker.onmessageerror = () => reject(new WorkerFailure(t('routeWorker.routePlannerSentInvalidAnswer')))
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => onMessage(data)
}

/** Transfers a copy of the matrix, because the page goes on reading its own. */
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
