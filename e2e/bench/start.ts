import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from 'scripts/project'
import { paths } from 'shared-domain'

const PORT = 4199
const PATIENCE_MS = 10 * 60_000

const clone = mkdtempSync(join(tmpdir(), 'fresh-clone-'))
// PostgreSQL runs as another user when root runs this, and must be able to read here.
chmodSync(clone, 0o755)
execFileSync('git', ['clone', '--quiet', root, clone])
const firstStartS = await secondsToFirstPage()
const secondStartS = await secondsToFirstPage()
rmSync(clone, { recursive: true })
console.log(JSON.stringify({ firstStartS, secondStartS }))

/** Runs `npm start` in the clone until a page answers, then stops it. */
async function secondsToFirstPage(): Promise<number> {
  const began = performance.now()
  const server = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: String(PORT) },
    stdio: 'inherit',
    // A group of its own, so that npm and what it started end together.
    detached: true,
  })
  const ended = new Promise((resolve) => server.on('exit', resolve))
  try {
    while (!(await answers())) {
      if (server.exitCode !== null) throw new Error(`npm start ended with exit code ${server.exitCode}.`)
      if (performance.now() - began > PATIENCE_MS)
        throw new Error('npm start did not answer within ten minutes.')
      await pause(50)
    }
    return Number(((performance.now() - began) / 1000).toFixed(1))
  } finally {
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGINT')
    await ended
  }
}

function answers(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${PORT}${paths.dashboard}`).then(
    ({ ok }) => ok,
    () => false,
  )
}
