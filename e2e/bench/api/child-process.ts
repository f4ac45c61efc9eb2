import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

export interface Started {
  /** Such as `http://127.0.0.1:41234`. */
  address: string
  child: ChildProcess
  /** Resolves when the process has exited. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts a program of this folder, which sends its address when it listens. */
export function startProcess(program: string, env: NodeJS.ProcessEnv): Promise<Started> {
  const child = fork(join(import.meta.dirname, program), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return exited
  }
  return new Promise((resolve, reject) => {
    child.once('message', (address) => resolve({ address: String(address), child, stop }))
    child.once('exit', (code) => reject(new Error(`${program} ended with code ${code} before it listened.`)))
  })
}
