import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Conversion } from './convert-photo'

/** The memory limit of the process: a photo that needs more ends it. Photos within the limits of `convertPhoto` need less. */
const RSS_MAX_BYTES = 400 * 2 ** 20
/** A process that holds more than this after a photo is replaced, because its memory is fragmented. */
const RSS_KEPT_BYTES = 160 * 2 ** 20
/** The JavaScript heap, which only passes bytes on. */
const HEAP_MB = 64
/** Longer than the decoder's own limit plus the start of the process. */
const WITHIN_MS = 30_000
const IDLE_MS = 60_000

const TOO_MUCH_MEMORY = 77
/** The signals by which a crashing decoder ends. Not SIGKILL, which the system uses when memory runs out. */
const CRASHES: readonly (string | null)[] = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE']

interface Answered {
  answer: Conversion | { kind: 'failed'; message: string }
  rssBytes: number
}

let running: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Converts untrusted uploads one at a time, in a process with limited memory. The process does not get this one's environment.
 * It starts with the first photo and ends when it was idle for a while.
 */
export function convertInProcess(photo: Buffer): Promise<Conversion> {
  const converted = last.then(() => convert(photo))
  last = converted.catch(() => undefined)
  return converted
}

function convert(photo: Buffer): Promise<Conversion> {
  clearTimeout(idle)
  running ??= start()
  const child = running
  return new Promise<Conversion>((resolve, reject) => {
    const refuse = (remedy: string) => resolve({ kind: 'refused', remedy })
    const overdue = setTimeout(() => {
      end(child)
      refuse('The photo takes too long to read: send a smaller one.')
    }, WITHIN_MS)
    const settled = () => {
      clearTimeout(overdue)
      child.off('message', answered).off('exit', exited).off('error', failed)
    }
    const answered = ({ answer, rssBytes }: Answered) => {
      settled()
      if (rssBytes > RSS_KEPT_BYTES) end(child)
      else idle = setTimeout(() => end(child), IDLE_MS).unref()
      if (answer.kind === 'failed') reject(new Error(answer.message))
      else resolve(answer)
    }
    const exited = (code: number | null, signal: string | null) => {
      settled()
      if (code === TOO_MUCH_MEMORY) refuse('The photo takes too much memory to read: send a smaller one.')
      else if (CRASHES.includes(signal))
        refuse('The photo is broken: take another one, or send a smaller one.')
      else reject(new Error(`The process that converts photos ended with ${signal ?? code}.`))
    }
    const failed = (error: Error) => {
      settled()
      reject(error)
    }
    child.on('message', answered).on('exit', exited).on('error', failed)
    child.send(photo)
  })
}

function start(): ChildProcess {
  const child = fork(
    new URL('./photo-process-entry.mjs', import.meta.url),
    [String(RSS_MAX_BYTES), String(TOO_MUCH_MEMORY)],
    {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // Otherwise glibc would keep a heap for each decoder thread.
      env: { MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  // A photo can wait; other people's requests cannot.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  for (const event of ['error', 'exit']) child.on(event, () => end(child))
  child.unref()
  child.channel?.unref()
  return child
}

function end(child: ChildProcess): void {
  if (running === child) running = undefined
  child.kill('SIGKILL')
}
