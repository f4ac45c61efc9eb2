import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from 'scripts/project'

export interface ProductProcess {
  address: string
  stop: () => Promise<void>
}

interface ProcessOptions {
  checkout?: string
  command?: 'start' | 'serve'
}

/**
 * Runs `npm start` or `npm run serve` of a checkout in a process of its own, with its own store and demonstration city.
 */
export async function startProduct(
  environment: NodeJS.ProcessEnv = {},
  { checkout = root, command = 'start' }: ProcessOptions = {},
): Promise<ProductProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'product-record-'))
  // PostgreSQL runs as another user when root runs this, and must be able to read here.
  chmodSync(folder, 0o755)
  const product = spawn(process.execPath, ['--import', 'tsx', join(checkout, `scripts/${command}.ts`)], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: '',
      OPEN_DATA_URL: '',
      RECORD_FOLDER: join(folder, 'record'),
      STORE_URL: join(folder, 'store'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(checkout, 'scripts'),
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
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
