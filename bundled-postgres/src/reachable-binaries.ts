import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { binariesFolder, programIn } from './binaries'
import { canRead, makeOpenFolder } from './record-home'
import { runProgram, type SystemUser } from './run-program'

/** The binaries in a place that the user can read: in node_modules, or a copy in `fallback`. */
export async function reachableBinaries(user: SystemUser | undefined, fallback: string): Promise<string> {
  const binaries = await binariesFolder()
  const catalogue = join(binaries, 'share/postgresql/postgres.bki')
  if (!user || (await canRead(user, programIn(binaries, 'postgres'), catalogue))) return binaries
  const { version } = JSON.parse(await readFile(join(dirname(binaries), 'package.json'), 'utf8'))
  const copy = join(fallback, `postgres-${version}`)
  if (!existsSync(copy)) await copyOpen(binaries, copy)
  return copy
}

/** Copies a folder so that every user can read it. It is renamed when complete, so that an interrupted copy is never used. */
async function copyOpen(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomUUID()}`
  await makeOpenFolder(dirname(to))
  await runProgram('cp', ['-R', from, draft], { cwd: '/' })
  await runProgram('chmod', ['-R', 'a+rX', draft], { cwd: '/' })
  await rename(draft, to)
}
