import { execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { step } from '../command'
import { root, webWorkspaces } from '../project'

/** The oldest version that package.json allows, and the latest of each maintained line. */
const NODE_VERSIONS = ['20.19.0', '22.23.3', '24.21.0']

/** Tests of the parts that differ most between Node versions: files and locks, processes, PostgreSQL, HTTP. */
const SMOKE_TESTS = ['./delivery/', './bundled-postgres/', './api/src/server/']

const START_WITHIN_MS = 180_000
const OUTPUT_BYTES = 64 * 1024 * 1024

const bootstrap = join(root, 'scripts/bootstrap.mjs')

/** Builds and starts the product and runs smoke tests on each Node version that a council may have. Throws at the first failure. */
export async function checkNodeVersions(): Promise<void> {
  for (const version of NODE_VERSIONS) {
    const folder = mkdtempSync(join(tmpdir(), 'node-version-'))
    // When root runs this, PostgreSQL runs as another user, who must be able to read here.
    chmodSync(folder, 0o755)
    try {
      const node = await step(`Node ${version}`, () => installNode(folder, version))
      await step('  the build of everything', () => rebuild(node))
      await step('  the start, until a page is answered', () => startOnce(node, folder))
      await step('  a smoke of the tests', () => runTests(node))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Installs a version of Node from its npm package, of which there is one per platform. */
async function installNode(folder: string, version: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const options = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `--prefix=${folder}`,
  ]
  await promisify(execFile)('npm', [...options, `${name}@${version}`], {
    shell: process.platform === 'win32',
  })
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const { stdout } = await promisify(execFile)(node, ['--version'])
  if (stdout.trim() !== `v${version}`) throw new Error(`${name} ${version} brings ${stdout.trim()}.`)
  return node
}

const withNode = (node: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
})

/** Builds again, because a build by another Node version does not test this one. */
async function rebuild(node: string): Promise<void> {
  for (const workspace of webWorkspaces) rmSync(join(root, workspace, 'dist/fingerprint'), { force: true })
  await run(node, [bootstrap, 'build'], withNode(node))
}

/** Runs a program to its end. The error of a failed program contains its output. */
const run = (node: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  promisify(execFile)(node, args, { cwd: root, env, maxBuffer: OUTPUT_BYTES }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`It fails:\n${stdout}${stderr}`)
    },
  )

async function startOnce(node: string, folder: string): Promise<void> {
  const environment = {
    PORT: '0',
    DATABASE_URL: '',
    RECORD_FOLDER: join(folder, 'record'),
    STORE_URL: join(folder, 'store'),
  }
  const product = spawn(node, [bootstrap, 'start'], {
    cwd: root,
    env: { ...withNode(node), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()))
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const printed: string[] = []
      const fail = (why: string) => reject(new Error([why, ...printed].join('\n')))
      setTimeout(() => fail('It did not start in three minutes:'), START_WITHIN_MS).unref()
      product.once('exit', (code) => fail(`The start ended with code ${code}:`))
      createInterface({ input: product.stdout }).on('line', (line) => {
        printed.push(line)
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
        if (found) resolve(found)
      })
    })
    for (const path of ['/', '/app/dashboard', '/api/overview', '/readyz']) {
      const { status } = await fetch(address + path)
      if (status !== 200) throw new Error(`${path} answered ${status}.`)
    }
  } finally {
    product.kill('SIGTERM')
    await ended
  }
}

async function runTests(node: string): Promise<void> {
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  await run(node, [jest, ...SMOKE_TESTS], { ...withNode(node), NODE_ENV: 'test' })
}
