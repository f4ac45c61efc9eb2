import type { RouteRequest } from 'shared-domain/routing'
import type { RouteJob, RouteWord } from './route-job'
import { startWorker } from './start-worker'

/** Why a worker gave no answer. */
export class WorkerFailure extends Error {
  override name = 'WorkerFailure'
}

/**
 * Does a job in a worker of its own and answers with its last word; `onWord` hears those before. Ending the job by
 * `signal` ends the worker at once, whatever it is at. Throws a WorkerFailure when the worker breaks down.
 */
export async function runJob(
  job: RouteJob,
  { signal, onWord }: { signal: AbortSignal; onWord: (word: RouteWord) => void },
): Promise<RouteWord> {
  const worker = await startWorker().catch((cause) => {
    throw new WorkerFailure('The route planner did not load.', { cause })
  })
  try {
    signal.throwIfAborted()
    return await lastWord(worker, job, signal, onWord)
  } finally {
    worker.terminate()
  }
}

function lastWord(
  worker: Worker,
  job: RouteJob,
  signal: AbortSignal,
  onWord: (word: RouteWord) => void,
): Promise<RouteWord> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.onerror = ({ message }) => reject(new WorkerFailure(message || 'The route planner broke down.'))
    worker.onmessageerror = () => reject(new WorkerFailure('The route planner said what cannot be read.'))
    worker.onmessage = ({ data }: MessageEvent<RouteWord>) => {
      if (data.kind === 'planned' || data.kind === 'improved') resolve(data)
      else onWord(data)
    }
    const request = withOwnMatrix(job.request)
    const { metres, seconds } = request.matrix
    worker.postMessage({ ...job, request }, [metres.buffer, seconds.buffer])
  })
}

/** A copy to hand over: the page goes on reading its own. */
const withOwnMatrix = (request: RouteRequest): RouteRequest => ({
  ...request,
  matrix: {
    ...request.matrix,
    metres: request.matrix.metres.slice(),
    seconds: request.matrix.seconds.slice(),
  },
})
