import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from 'api'
import pg from 'pg'

interface PostgresPair {
  /** Of the server that takes changes, and of its standby. */
  primaryUrl: string
  standbyUrl: string
  /** Ends the primary as a power cut would, and makes the standby the primary. */
  failOver: () => Promise<void>
  stop: () => void
}

/** It refuses to run as root. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/**
 * A PostgreSQL and a standby that `pg_basebackup` made of it, which replays each change before it is acknowledged; nothing on a
 * machine without PostgreSQL's own programs.
 */
export async function startPostgresPair(): Promise<PostgresPair | undefined> {
  const found = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  if (found.status !== 0) return undefined
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(found.stdout.trim(), program), args, { ...USER, cwd: folder, stdio: 'ignore' })
  const folder = mkdtempSync(join(tmpdir(), 'postgres-pair-'))
  chmodSync(folder, 0o755)
  const make = (name: string) => {
    const data = join(folder, name)
    mkdirSync(data, { mode: 0o700 })
    if (USER.uid) chownSync(data, USER.uid, USER.gid)
    return data
  }
  const start = (data: string, port: number, ...settings: string[]) => {
    const own = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
    run(
      'pg_ctl',
      'start',
      '-w',
      '-D',
      data,
      '-l',
      join(data, 'server.log'),
      '-o',
      own.map((one) => `-c ${one}`).join(' '),
    )
  }
  const [primary, standby] = [make('primary'), make('standby')]
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  run('initdb', '-D', primary, '--username=bins', '--auth=trust', '--no-sync')
  appendFileSync(join(primary, 'pg_hba.conf'), 'host replication bins 127.0.0.1/32 trust\n')
  start(primary, primaryPort)
  const at = (port: number) => `postgres://bins@127.0.0.1:${port}/postgres`
  run('pg_basebackup', '-R', '-X', 'stream', '-D', standby, '-d', at(primaryPort))
  start(standby, standbyPort)
  // Only now: a commit would wait for a standby that is not there. Acknowledged means replayed there, too.
  await execute(
    at(primaryPort),
    "alter system set synchronous_standby_names = '*'",
    'select pg_reload_conf()',
  )
  return {
    primaryUrl: at(primaryPort),
    standbyUrl: at(standbyPort),
    async failOver() {
      process.kill(
        -Number(readFileSync(join(primary, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
        'SIGKILL',
      )
      run('pg_ctl', 'promote', '-w', '-D', standby)
      while (!(await isPrimary(at(standbyPort)))) await pause(20)
    },
    stop() {
      for (const data of [primary, standby])
        try {
          run('pg_ctl', 'stop', '-m', 'immediate', '-D', data)
        } catch {
          // It was killed before.
        }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function execute(url: string, ...statements: string[]): Promise<pg.QueryResult | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let result: pg.QueryResult | undefined
  for (const statement of statements) result = await client.query(statement)
  await client.end()
  return result
}

const isPrimary = (url: string) =>
  execute(url, 'select not pg_is_in_recovery() as "isPrimary"').then(
    (result) => result?.rows[0].isPrimary,
    () => false,
  )
