import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const program = join(import.meta.dirname, 'hold-record.ts')

/** Runs a command where process numbers begin anew and all ends with it, as in a container. */
const CONTAINER = ['unshare', '--pid', '--mount-proc', '--fork', '--kill-child']

/** Whether this machine lets us make one: Linux, as root. */
export const canMakeContainer = () => spawnSync('unshare', [...CONTAINER.slice(1), 'true']).status === 0

interface HolderOptions {
  uid?: number
  gid?: number
  /** In a pid namespace of its own. */
  isContained?: boolean
}

/** Another process that starts the record's database. */
export function recordHolder(folder: string, { isContained = false, ...user }: HolderOptions = {}) {
  const [command = '', ...args] = [
    ...(isContained ? CONTAINER : []),
    process.execPath,
    '--import',
    'tsx',
    program,
    folder,
  ]
  const child = spawn(command, args, {
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
    // `unshare` takes no other signal, and all in it ends with it.
    stop: () => end(isContained ? 'SIGKILL' : 'SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
