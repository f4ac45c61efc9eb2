import { appendFile, chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { programIn } from '../binaries'
import { freePort } from '../free-port'
import { makeCluster } from '../make-cluster'
import { reachableBinaries } from '../reachable-binaries'
import { makeOpenFolder, recordHome } from '../record-home'
import { runProgram } from '../run-program'
import { runningServer } from '../running-server'
import { clusterOf, dataOf, livePostmaster, passwordOf, ROLE, type Server, urlOf } from '../server'

/** A primary and its standby. The role of both addresses is a superuser. */
export interface PostgresPair {
  primaryUrl: string
  standbyUrl: string
  /** Ends the primary as a power cut would. */
  killPrimary: () => Promise<void>
  /** The same of the standby. */
  killStandby: () => Promise<void>
  startStandby: () => Promise<void>
  /** Makes the standby a primary. */
  promote: () => Promise<void>
  /** Ends both and deletes their data. */
  close: () => Promise<void>
}

interface PairOptions {
  /** Whether a commit waits for the disk of both; for neither unless said. */
  isDurable?: boolean
}

/** Starts a PostgreSQL and a standby that streams its write-ahead log. */
export async function startPostgresPair({ isDurable = false }: PairOptions = {}): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-pair-'))
  // PostgreSQL runs as another user when root runs this, and must be able to read here.
  await chmod(folder, 0o755)
  const primary = await serverIn(join(folder, 'primary'), { isDurable, fallback: join(folder, 'binaries') })
  await makeCluster(primary)
  await allowReplication(primary)
  const password = await readFile(passwordOf(clusterOf(primary.home)), 'utf8')
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  const primaryUrl = urlOf(primaryPort, password)
  const standby = await copyAsStandby(primary, join(folder, 'standby'), primaryUrl)
  const startStandby = async () => void (await runningServer(standby, password, standbyPort))
  await runningServer(primary, password, primaryPort)
  await startStandby()
  // Only now: a commit would wait for a standby that is not there.
  if (isDurable) await commitOnBoth(primaryUrl)
  return {
    primaryUrl,
    standbyUrl: urlOf(standbyPort, password),
    killPrimary: () => kill(primary),
    killStandby: () => kill(standby),
    startStandby,
    async promote() {
      const { binaries, home, user } = standby
      await runProgram(programIn(binaries, 'pg_ctl'), ['promote', '-w', '-D', dataOf(home)], {
        user,
        cwd: home,
      })
    },
    async close() {
      await Promise.all([primary, standby].map(kill))
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function serverIn(
  folder: string,
  { isDurable, fallback }: { isDurable: boolean; fallback: string },
): Promise<Server> {
  const { home, user } = await recordHome(folder)
  return { home, user, isDurable, binaries: await reachableBinaries(user, fallback) }
}

/** Gives our role the rights of a superuser, and lets a standby in by it. Before the cluster first runs. */
async function allowReplication({ binaries, home, user }: Server): Promise<void> {
  const statement = `alter role ${ROLE} superuser replication\n`
  await runProgram(programIn(binaries, 'postgres'), ['--single', '-F', '-D', dataOf(home), 'postgres'], {
    user,
    cwd: home,
    input: statement,
  })
  await appendFile(join(dataOf(home), 'pg_hba.conf'), `host replication ${ROLE} 127.0.0.1/32 scram-sha-256\n`)
}

/** Copies the data of a cluster that has never run, which is as good as a base backup. */
async function copyAsStandby(primary: Server, home: string, primaryUrl: string): Promise<Server> {
  const standby = { ...primary, home }
  await makeOpenFolder(home)
  await cp(clusterOf(primary.home), clusterOf(home), { recursive: true })
  await writeFile(join(dataOf(home), 'standby.signal'), '')
  await appendFile(join(dataOf(home), 'postgresql.auto.conf'), `primary_conninfo = '${primaryUrl}'\n`)
  if (primary.user)
    await runProgram('chown', ['-R', `${primary.user.uid}:${primary.user.gid}`, dataOf(home)], { cwd: '/' })
  return standby
}

async function commitOnBoth(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query("alter system set synchronous_standby_names = '*'")
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** The server with all of its processes, which are a group. */
async function kill({ home }: Server): Promise<void> {
  const live = await livePostmaster(dataOf(home))
  if (!live) return
  process.kill(-live.pid, 'SIGKILL')
  while (await livePostmaster(dataOf(home))) await pause(20)
}
