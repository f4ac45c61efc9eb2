import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from 'api'
import { buildSite } from 'scripts/build'
import { root, webWorkspaces, workspaces } from 'scripts/project'
import { paths } from 'shared-domain'
import { isSmoke, printFigures, rounded } from './bench-run'

const PATIENCE_MS = 10 * 60_000

const clone = mkdtempSync(join(tmpdir(), 'fresh-clone-'))
// PostgreSQL runs as another user when root runs this, and must be able to read here.
chmodSync(clone, 0o755)
execFileSync('git', ['clone', '--quiet', root, clone])
if (isSmoke) await bringInstalledAndBuilt()
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
      if (performance.now() - began > PATIENCE_MS)
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

/** Spares a smoke the minute of installing and building: the packages and builds of this checkout are the clone's too. */
async function bringInstalledAndBuilt(): Promise<void> {
  await buildSite()
  const packages = join(clone, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(join(root, 'node_modules')))
    symlinkSync(
      join(workspaces.includes(name) ? clone : join(root, 'node_modules'), name),
      join(packages, name),
    )
  for (const workspace of webWorkspaces)
    cpSync(join(root, workspace, 'dist'), join(clone, workspace, 'dist'), { recursive: true })
}
