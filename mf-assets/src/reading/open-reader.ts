import type { ReadingReply, ReadingTask } from './reading-tasks'

export interface Reader {
  ask: <K extends ReadingReply['kind']>(
    task: ReadingTask,
    kind: K,
  ) => Promise<Extract<ReadingReply, { kind: K }>>
  close: () => void
}

/** The file cannot be imported; the message is for the person who chose it. */
export class FileRefused extends Error {}

/** Opens a worker that reads a file, so that the page never freezes. */
export async function openReader(): Promise<Reader> {
  const { default: script } = await import('#worker').catch((cause) => {
    throw new Error('The part that reads files did not load. Check the connection.', { cause })
  })
  // A browser refuses a worker file from another origin, and remotes may be served from one.
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const worker = new Worker(url, { name: 'bin files' })
  URL.revokeObjectURL(url)
  let last: Promise<unknown> = Promise.resolve()
  const reply = (task: ReadingTask) =>
    new Promise<ReadingReply>((resolve, reject) => {
      worker.onerror = ({ message }) => reject(new Error(message || 'The worker broke down.'))
      worker.onmessage = ({ data }: MessageEvent<ReadingReply>) => resolve(data)
      worker.postMessage(task, task.kind === 'open' ? [task.bytes.buffer] : [])
    })
  return {
    async ask(task, kind) {
      // One task at a time, so that each reply is that of its own task.
      const turn = last.then(() => reply(task))
      last = turn.catch(() => undefined)
      const data = await turn
      if (data.kind === 'refused') throw new FileRefused(data.sentence)
      if (data.kind !== kind) throw new Error(`The worker answered ${data.kind} instead of ${kind}.`)
      return data as Extract<ReadingReply, { kind: typeof kind }>
    },
    close: () => worker.terminate(),
  }
}
