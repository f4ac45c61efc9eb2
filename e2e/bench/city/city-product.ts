import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from 'api'
import { root } from 'scripts/project'

const PATIENCE_MS = 5 * 60_000

export interface CityProduct {
  address: string
  stop: () => Promise<void>
}

/** The product as `npm start` runs it, over a demonstration city of its own that stands still. */
export async function startCityProduct(): Promise<CityProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'city-record-'))
  // PostgreSQL runs as another user when root runs this, and must be able to read here.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: '',
      OPEN_DATA_URL: '',
      RECORD_FOLDER: join(folder, 'record'),
      SIMULATOR: 'off',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const began = performance.now()
  while (!(await answers(address))) {
    if (child.exitCode !== null) throw new Error(`The product ended with exit code ${child.exitCode}.`)
    if (performance.now() - began > PATIENCE_MS)
      throw new Error('The product did not answer in five minutes.')
    await pause(100)
  }
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (address: string) =>
  fetch(`${address}/registry.json`).then(
    ({ ok }) => ok,
    () => false,
  )
