import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from 'scripts/project'

const recordFolder = join(root, '.record-bench')

/** Runs the product in a process of its own, over a new demonstration city. */
export async function startProduct(): Promise<{ address: string; stop: () => Promise<void> }> {
  await rm(recordFolder, { recursive: true, force: true })
  const product = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/start.ts')], {
    env: { ...process.env, PORT: '0', DATABASE_URL: '', RECORD_FOLDER: recordFolder, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(root, 'scripts'),
  })
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    product.once('exit', (code) => reject(new Error(`The product ended with code ${code}.`)))
    createInterface({ input: product.stdout }).on('line', (line) => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
      if (found) resolve(found)
    })
  })
  return {
    address,
    async stop() {
      product.kill('SIGTERM')
      await ended
      await rm(recordFolder, { recursive: true, force: true })
    },
  }
}
