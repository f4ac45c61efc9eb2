import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from 'api'
import { paths } from 'shared-domain'

interface LayoutRun {
  layout: string
  /** For the PATH of the run and a store that the user owns. */
  folder: string
  environment: NodeJS.ProcessEnv
}

/** The user of the container, when root runs this. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const TIMEOUT_MS = 60_000

/** Starts a command of the layout, as its user, with nothing but Node on the PATH. */
function startCommand({ layout, folder, environment }: LayoutRun, name: string, more = {}): ChildProcess {
  const bin = join(folder, 'bin')
  if (!existsSync(bin)) {
    mkdirSync(bin)
    symlinkSync(process.execPath, join(bin, 'node'))
    mkdirSync(join(folder, 'store'))
    if (USER.uid) chownSync(join(folder, 'store'), USER.uid, USER.gid)
  }
  return spawn('node', [`server/${name}.mjs`], {
    cwd: layout,
    env: { PATH: bin, NODE_ENV: 'production', ...environment, ...more },
    ...USER,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Runs a command of the layout to its end. */
export async function runFromLayout(run: LayoutRun, name: string): Promise<void> {
  const [code] = await once(startCommand(run, name), 'exit')
  if (code !== 0) throw new Error(`${name} ended with code ${code}.`)
}

/** Starts the server of the layout, calls `look` after the first page, and stops it. Returns the seconds to that page. */
export async function secondsToPage(
  run: LayoutRun,
  look?: (address: string) => Promise<void>,
): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const server = startCommand(run, 'serve', { PORT: String(port) })
  const ended = once(server, 'exit')
  try {
    while (!(await isServed(`http://127.0.0.1:${port}${paths.report()}`))) {
      if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`)
      if (performance.now() - began > TIMEOUT_MS) throw new Error('No page was answered within a minute.')
      await pause(20)
    }
    const seconds = (performance.now() - began) / 1000
    await look?.(`http://127.0.0.1:${port}`)
    return seconds
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

const isServed = (page: string) =>
  fetch(page).then(
    ({ ok }) => ok,
    () => false,
  )
