import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { root } from 'scripts/project'
import { tellCommands } from 'scripts/running'
import { paths } from 'shared-domain'
import { triesEveryCase } from './every-case'
import { type Council, startCouncil } from './run-sheet/council'
import { test } from './test'

// It starts a server of its own and every command: minutes on a slow machine.
test.skip(!triesEveryCase, 'npm run check:every-case tries the commands.')

let council: Council
let forget: () => void
test.beforeAll(async () => {
  test.setTimeout(240_000)
  council = await startCouncil(undefined, { hasOwnServer: true })
  const { address: publicOrigin, recordFolder } = council
  forget = tellCommands(join(root, '.running'), { recordFolder, publicOrigin, hasProvider: false })
})
test.afterAll(async () => {
  forget()
  await council.close()
})

interface Outcome {
  isDone: boolean
  output: string
}

/** Runs a command as `npm run` does, without the settings of the product but its folder: others may run from this project. */
const run = (name: string, args: readonly string[], { input = '', path = process.env.PATH ?? '' } = {}) =>
  new Promise<Outcome>((resolve) => {
    const { SIGN_IN: _, PUBLIC_ORIGIN: __, DATABASE_URL: ___, ...env } = process.env
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', join(root, 'scripts', `${name}.ts`), ...args],
      { cwd: root, env: { ...env, PATH: path, RECORD_FOLDER: council.recordFolder } },
      (error, stdout, stderr) => resolve({ isDone: error === null, output: stdout + stderr }),
    )
    child.stdin?.end(input)
  })

const COUNT = 'select count(*) as bins from bins'

test('commands find the running product’s settings or refuse: npm run sql, seed -- --empty and account -- invite', async ({
  browser,
}) => {
  test.setTimeout(360_000)
  expect(await run('sql', ['-c', COUNT])).toEqual({ isDone: true, output: 'bins\n1848\n(1 rows)\n' })

  const nowhere = await mkdtemp(join(tmpdir(), 'no-psql-'))
  const typed = await run('sql', [], { input: `${COUNT}\nno statement\n`, path: nowhere })
  expect(typed.isDone).toBe(true)
  expect(typed.output).toContain('psql is not installed, so this is a small prompt')
  expect(typed.output).toMatch(/bins\n1848\n\(1 rows\)[\s\S]*ERROR: syntax error/)
  // A psql that says how it was called: the password is in its environment, since other users can read arguments.
  const psql = '#!/bin/sh\ntest -n "$PGPASSWORD" && echo "psql of $PGDATABASE with $# arguments"\n'
  await writeFile(join(nowhere, 'psql'), psql, { mode: 0o755 })
  expect((await run('sql', [], { path: nowhere })).output).toMatch(/^psql of \w+ with 0 arguments\n$/)
  await rm(nowhere, { recursive: true })

  const invited = await run('account', ['invite', 'Rangi Parata', '--role', 'viewer'])
  expect(invited.output).toContain('Give this link to Rangi Parata alone.')
  const link = new RegExp(`${council.address}\\S+`).exec(invited.output)?.[0] ?? ''
  const rangi = await (await browser.newContext()).newPage()
  await rangi.goto(link)
  await rangi.getByLabel('New password', { exact: true }).fill('seven quiet tui on a wire')
  await rangi.getByLabel('New password once more').fill('seven quiet tui on a wire')
  await rangi.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(rangi).toHaveURL(council.address + paths.dashboard)
  await rangi.context().close()

  const beside = await run('seed', ['--empty', '--yes'])
  expect(beside.isDone).toBe(false)
  expect(beside.output).toMatch(/in use by process \d+\. Stop that one/)
  expect((await run('sql', ['-c', COUNT])).output).toContain('1848')
  await council.stop()
  forget()
  const unconfirmed = await run('seed', ['--empty'])
  expect(unconfirmed.isDone).toBe(false)
  expect(unconfirmed.output).toContain('run npm run seed -- --empty --yes to go on')
  const emptied = await run('seed', ['--empty', '--yes'])
  expect(emptied.output).toContain('The record is empty and the council’s own.')
  expect(await run('sql', ['-c', COUNT])).toEqual({ isDone: true, output: 'bins\n0\n(1 rows)\n' })
  expect((await run('account', ['list'])).output).toContain('Rangi Parata')
  // Nothing runs here any more, so a link would lead nowhere.
  const lost = await run('account', ['invite', 'Aroha Ngata', '--role', 'viewer'])
  expect(lost.isDone).toBe(false)
  expect(lost.output).toContain('PUBLIC_ORIGIN is not set')
})
