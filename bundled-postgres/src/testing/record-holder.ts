import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const program = join(import.meta.dirname, 'hold-record.ts')

/** Another process that starts the record's database. */
export function recordHolder(folder: string, user: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, folder], {
    ...user,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const firstLine = new Promise<string>((resolve) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      if (text.includes('\n')) resolve(text.trim())
    })
  })
  const end = async (signal: NodeJS.Signals) => {
    const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    /** The database's URL, or why there is none. */
    firstLine,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
