import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from 'api'
import { paths } from 'shared-domain'
import { isSmoke, printFigures, rounded } from './bench-run'
import { bringInstalledAndBuilt, cloneProject } from './project-clone'

const TIMEOUT_MS = 10 * 60_000

const clone = cloneProject()
if (isSmoke) await bringInstalledAndBuilt(clone)
const firstStartS = await secondsToFirstPage()
const secondStartS = await secondsToFirstPage()
rmSync(clone, { recursive: true })
printFigures({ firstStartS, secondStartS })

/** Runs `npm start` in the clone until a page is served, then stops it. */
async function secondsToFirstPage(): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const server = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
    // A group of its own, so that npm and its children end together.
    detached: true,
  })
  const ended = new Promise((resolve) => server.on('exit', resolve))
  try {
    while (!(await isServed(port))) {
      if (server.exitCode !== null) throw new Error(`npm start ended with exit code ${server.exitCode}.`)
      if (performance.now() - began > TIMEOUT_MS)
        throw new Error('npm start did not serve a page within ten minutes.')
      await pause(50)
    }
    return rounded((performance.now() - began) / 1000, 1)
  } finally {
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGINT')
    await ended
  }
}

function isServed(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}${paths.dashboard}`).then(
    ({ ok }) => ok,
    () => false,
  )
}
