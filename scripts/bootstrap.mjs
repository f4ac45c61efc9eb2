// Runs before anything is installed: plain JavaScript, nothing imported but Node itself.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundledCommand } from './bundled-command.mjs'
import { BUILD_TOOL, isServerCommand } from './server-commands.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const installedStamp = join(root, 'node_modules', '.installed-lockfile')
const [command, ...rest] = process.argv.slice(2)

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(
    `Node ${process.versions.node} is too old. Install Node 20.19 or later from https://nodejs.org and run this again.`,
  )
}

const lockfile = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const serverOnly = `${lockfile} server only`
const installed = existsSync(installedStamp) ? readFileSync(installedStamp, 'utf8') : undefined
// A bundle has in it what it imports.
const bundle = bundledCommand(command)
if (bundle) {
  process.chdir(root)
  process.argv = [process.execPath, bundle, ...rest]
  await import(pathToFileURL(bundle).href)
} else {
  if (installed !== lockfile && !(isServerCommand(command) && installed === serverOnly)) install()
  compileAndRun()
}

/** Only the packages of the server and its parts where nothing else is wanted or installed: npm would remove the others. */
function install() {
  const isServerOnly = isServerCommand(command) && !existsSync(join(root, 'node_modules', BUILD_TOOL))
  const began = Date.now()
  console.log('Installing packages …')
  try {
    // The lockfile names every package with its hash, also those of other platforms. `npm ci` would delete what is installed first.
    const only = isServerOnly ? ['--omit=dev', ...serverWorkspaces()] : []
    execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...only], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
  } catch (error) {
    fail(
      error.code === 'ENOENT'
        ? 'npm is not on the PATH. It comes with Node: install Node from https://nodejs.org and run this again.'
        : 'npm could not install the packages. Check that the npm registry is reachable, then run this again.',
    )
  }
  writeFileSync(installedStamp, isServerOnly ? serverOnly : lockfile)
  console.log(`Installed packages in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

function compileAndRun() {
  const program = join(root, 'scripts', `${command}.ts`)
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...rest], {
    cwd: root,
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
}

function serverWorkspaces() {
  const parts = readdirSync(root).filter((name) => existsSync(join(root, name, 'server/index.ts')))
  return ['api', ...parts].map((name) => `--workspace=${name}`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
