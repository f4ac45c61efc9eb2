import type { MadeFile, SheetTask } from './make-sheets'
import { startWorker } from './start-worker'

/** A task for the worker: make a file, or read the code in a picture. */
export type WorkerTask = SheetTask | { kind: 'read-code'; picture: Uint8Array<ArrayBuffer> }

/** A message of the worker. */
export type WorkerMessage =
  | { kind: 'progress'; done: number; total: number }
  | ({ kind: 'made' } & MadeFile)
  | { kind: 'code'; text: string | null }

/**
 * Makes a file in a new worker. Aborting `signal` terminates the worker at once. When the worker does not load or crashes,
 * it throws an error whose message is written for operators.
 */
export const runSheetTask = (
  task: SheetTask,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, total: number) => void },
): Promise<MadeFile> =>
  runInWorker(task, signal, (message) => {
    if (message.kind === 'progress') onProgress(message.done, message.total)
    return message.kind === 'made' ? message : null
  })

/** The text of the code in a picture such as a PNG; `null` when no code can be read. Throws as above. */
export async function readCodePicture(picture: Blob): Promise<string | null> {
  const task = { kind: 'read-code', picture: new Uint8Array(await picture.arrayBuffer()) } as const
  const { text } = await runInWorker(task, new AbortController().signal, (message) =>
    message.kind === 'code' ? message : null,
  )
  return text
}

/** Gives a task to a new worker, and returns what `resultIn` finds in its messages. */
async function runInWorker<A>(
  task: WorkerTask,
  signal: AbortSignal,
  resultIn: (message: WorkerMessage) => A | null,
): Promise<A> {
  const worker = await startWorker().catch((cause) => {
    throw new Error('The part that makes sheets did not load. Check the connection.', { cause })
  })
  try {
    signal.throwIfAborted()
    return await new Promise<A>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.onerror = ({ message }) => reject(new Error(message || 'The worker broke down.'))
      worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
        const answer = resultIn(data)
        if (answer) resolve(answer)
      }
      worker.postMessage(task)
    })
  } finally {
    worker.terminate()
  }
}
