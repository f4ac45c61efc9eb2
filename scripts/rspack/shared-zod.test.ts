import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as zod from 'zod/mini'
import * as shared from './shared-zod'

const root = join(__dirname, '../..')
const isFederated = (workspace: string) => /^(mf-.*|shell|shared-domain)$/.test(workspace)

/** The source files whose schemas run in a page of the shell. */
const sources = readdirSync(root)
  .filter(isFederated)
  .flatMap((workspace) => ['src', 'operations', 'rules'].map((folder) => join(workspace, folder)))
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
      .map((file) => join(folder, file)),
  )
  .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))
  .filter(({ code }) => code.includes("from 'zod"))

/** Names that schemas use only as types. */
const types = ['ZodMiniType', 'input', 'output']

describe('the zod functions that the shell provides', () => {
  it('are all that the schemas of the domain and of our remotes call, so that no page loads zod twice', () => {
    const called = sources.flatMap(({ code }) =>
      [...code.matchAll(/\bz\s*\.\s*(\w+)/g)].map(([, name = '']) => name),
    )
    const missing = called.filter((name) => !types.includes(name) && name in zod && !(name in shared))
    expect(called.length).toBeGreaterThan(100)
    expect([...new Set(missing)]).toEqual([])
  })

  it('are imported in the one form that the check above recognises', () => {
    const others = sources.filter(({ code }) => !/import (type )?\* as z from 'zod\/mini'/.test(code))
    expect(others.map(({ file }) => file)).toEqual([])
  })
})
