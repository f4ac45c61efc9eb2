import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { programIn } from './binaries'
import { makeOpenFolder } from './record-home'
import { runProgram } from './run-program'
import { clusterOf, dataOf, livePostmaster, passwordOf, ROLE, type Server } from './server'

/** Only our own role can connect, with its password. The superuser cannot connect over the network at all. */
const WHO_MAY_CONNECT = `host all ${ROLE} 127.0.0.1/32 scram-sha-256\n`

/**
 * Creates the cluster unless it exists, with our role, which is no superuser, and its database. It is created as a draft and
 * renamed when it is complete and on disk, so an interruption leaves only a draft, which the next start deletes.
 */
export async function makeCluster(server: Server): Promise<void> {
  const cluster = clusterOf(server.home)
  await clearDrafts(cluster)
  if (existsSync(cluster)) return
  const draft = `${cluster}.${randomUUID()}`
  const data = join(draft, 'data')
  const password = randomBytes(24).toString('hex')
  await makeDataFolder(data, server)
  await writeFile(passwordOf(draft), password, { mode: 0o600, flush: true })
  await writeFile(join(draft, MAKES_ROLES), '')
  const run = (name: 'initdb' | 'postgres', args: string[], input = '') =>
    runProgram(programIn(server.binaries, name), args, { user: server.user, cwd: draft, input })
  const look = ['--encoding=UTF8', '--locale=C', '--username=postgres', '--auth=trust']
  await run('initdb', [`--pgdata=${data}`, ...look, '--no-instructions', '--no-sync'])
  await run('postgres', ['--single', '-F', '-D', data, 'postgres'], firstStatements(password, server))
  await writeFile(join(data, 'pg_hba.conf'), WHO_MAY_CONNECT)
  if (server.isDurable) await run('initdb', [`--pgdata=${data}`, '--sync-only'])
  await rename(draft, cluster)
}

/** A file of the cluster: its role may create roles, such as those of server parts. */
const MAKES_ROLES = 'makes-roles'

/** Lets our role create roles in a cluster that was made before it could. The superuser has no connection, so the server must not run. */
export async function letCreateRoles({ home, binaries, user }: Server): Promise<void> {
  const cluster = clusterOf(home)
  const mark = join(cluster, MAKES_ROLES)
  if (existsSync(mark) || (await livePostmaster(dataOf(home)))) return
  const args = ['--single', '-D', dataOf(home), 'postgres']
  const input = `alter role ${ROLE} createrole\n`
  const told = await runProgram(programIn(binaries, 'postgres'), args, { user, cwd: cluster, input })
  // It exits well after a failed statement, too. The next start then tries again; until then the product works as before.
  if (!/ERROR|FATAL/.test(told)) await writeFile(mark, '')
}

const firstStatements = (password: string, { isDurable }: Server) =>
  [
    // Tests connect often. By default the password would be hashed 4096 times for each connection.
    ...(isDurable ? [] : ['set scram_iterations = 1']),
    `create role ${ROLE} login createdb createrole password '${password}'`,
    `create database ${ROLE} owner ${ROLE}`,
    '',
  ].join('\n')

async function makeDataFolder(data: string, { user }: Server): Promise<void> {
  if (!user) return void (await mkdir(data, { recursive: true, mode: 0o700 }))
  await makeOpenFolder(dirname(data))
  await mkdir(data, { mode: 0o700 })
  await chown(data, user.uid, user.gid)
}

/** Deletes drafts of interrupted starts. A draft to which a program still writes stays until the next start. */
async function clearDrafts(cluster: string): Promise<void> {
  const folder = dirname(cluster)
  const drafts = (await readdir(folder)).filter((name) => name.startsWith(`${basename(cluster)}.`))
  await Promise.all(
    drafts.map((name) => rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)),
  )
}
