import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { root } from 'scripts/project'
import { bringCopiedPackages } from './bench/copied-packages'
import { startProduct } from './bench/product-process'
import { cloneProject } from './bench/project-clone'
import { triesEveryCase } from './every-case'
import { test } from './test'

const GUIDE = readFileSync(join(root, 'docs/you-own-a-remote.md'), 'utf8')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

/** The commands of the first block of a section, without their comments. */
function commandsOf(section: string): string[] {
  const [, text = ''] = GUIDE.split(`\n## ${section}\n`)
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.startsWith('    '))
  const length = lines.slice(first).findIndex((line) => !line.startsWith('    '))
  return lines.slice(first, first + length).map((line) => line.replace(/ +#.*/, '').trim())
}
const COMMANDS = commandsOf('From nothing to a tenth of the people')

test('the guide names commands that there are', () => {
  const named = [...GUIDE.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name as string)
  expect(named.filter((name) => !scripts[name])).toEqual([])
  expect(COMMANDS.length).toBeGreaterThan(8)
})

test.describe('a team that follows the guide in a fresh checkout', () => {
  test.skip(!triesEveryCase, 'It takes minutes, so that only npm run check:every-case does it.')

  test('releases a page with a table to a tenth of the people, and takes it back', async () => {
    test.setTimeout(30 * 60_000)
    const clone = cloneProject()
    const environment: NodeJS.ProcessEnv = { ...process.env, RELEASE_BY: 'Kiri Ngata' }
    for (const name of ['STORE_URL', 'RECORD_FOLDER', 'DATABASE_URL', 'RELEASE_KEY', 'RELEASE_KEYS', 'PORT'])
      environment[name] = ''
    /** Runs a command of the guide as npm does, but for the installation of packages, which are there. */
    const run = async (command: string): Promise<string> => {
      const [, script, rest = ''] = /^npm run (\S+)(?: -- (.*))?$/.exec(command) ?? []
      const parts = (script ? rest : command).match(/"[^"]*"|\S+/g) ?? []
      const args = parts.map((part) => part.replaceAll('"', ''))
      const program = script && scripts[script]?.replace('node scripts/bootstrap.mjs ', '')
      const [file, ...given] = program
        ? [process.execPath, '--import', 'tsx', join(clone, `scripts/${program}.ts`), ...args]
        : args
      const { stdout } = await promisify(execFile)(file as string, given, {
        cwd: clone,
        env: environment,
        maxBuffer: 64 * 1024 * 1024,
      })
      return stdout
    }
    const commit = () =>
      run('git add --all').then(() =>
        run('git -c user.name=Kiri -c user.email=kiri@example.nz commit --quiet --message "feat: lids"'),
      )
    bringCopiedPackages(clone)
    let product: Awaited<ReturnType<typeof startProduct>> | undefined
    const outputs: string[] = []
    try {
      for (const command of COMMANDS) {
        if (command === 'npm start') {
          await commit()
          const own = { STORE_URL: '', RECORD_FOLDER: '' }
          product = await startProduct(own, { checkout: clone })
        } else {
          outputs.push(await run(command))
          if (command.startsWith('npm version')) await commit()
        }
        console.log(`Followed: ${command}`)
        if (product && command.includes('--promote'))
          for (const path of ['/app/lids', '/api/lids/notes'])
            expect((await fetch(product.address + path)).status).toBe(200)
      }
    } finally {
      await product?.stop()
      rmSync(clone, { recursive: true, force: true })
    }
    const [listed = '', rolledBack = ''] = outputs.slice(-2)
    expect(listed).toMatch(/mf-lids +0\.1\.0, 0\.2\.0 for 10 %/)
    expect(rolledBack).toMatch(/drop +mf-lids +0\.2\.0 +0\.1\.0/)
  })
})
