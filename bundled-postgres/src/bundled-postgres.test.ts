import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

import { commonFolder } from './record-home'
import { findRunningServer } from './running-server'
import { clusterOf, dataOf, livePostmaster, signOfLife } from './server'
import { type BundledPostgres, startBundledPostgres } from './start-bundled-postgres'
import { canMakeContainer, recordHolder } from './testing/record-holder'

jest.setTimeout(120_000)

let folder: string
/** What a test leaves running. */
const started: { stop: () => Promise<void> }[] = []
const asRoot = process.getuid?.() === 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'record-'))
})
afterEach(async () => {
  for (const { stop } of started.splice(0)) await stop()
  // The processes of a cluster that was killed may still write.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

async function start(): Promise<BundledPostgres> {
  const postgres = await startBundledPostgres({ folder })
  started.push(postgres)
  return postgres
}

function hold(...args: Parameters<typeof recordHolder>) {
  const holder = recordHolder(...args)
  started.push(holder)
  return holder
}

const firstRow = async (url: string, sql: string) =>
  withClient(url, async (client) => (await client.query(sql)).rows[0])
async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function withSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const asSuperuser = new URL(url)
  asSuperuser.username = 'postgres'
  return withClient(asSuperuser.href, work)
}

const takesConnections = (url: string) => firstRow(url, 'select 1').catch(() => undefined)
const write = (url: string) => firstRow(url, 'create table kept as select 7 as n')
const kept = (url: string) => firstRow(url, 'select n from kept')
const postmasterPid = async () => (await livePostmaster(dataOf(folder)))?.pid ?? 0

async function until(isSo: () => unknown): Promise<void> {
  while (!(await isSo())) await pause(10)
}

describe('a record', () => {
  let url: string
  beforeEach(async () => {
    url = (await start()).url
  })

  it('syncs to the disk, has a role that is no superuser, and is never run by root (ASVS 13.2.2)', async () => {
    const durable = `current_setting('fsync') || current_setting('synchronous_commit') as durable`
    expect(await firstRow(url, `select ${durable}, usesuper from pg_user where usename = user`)).toEqual({
      durable: 'onon',
      usesuper: false,
    })
    const user = execFileSync('ps', ['-o', 'uid=', '-p', String(await postmasterPid())], { encoding: 'utf8' })
    expect(Number(user)).toBeGreaterThan(0)
  })

  it('is closed to others: the password is unreadable for them, and is asked for (ASVS 13.2.3)', async () => {
    expect((await stat(join(folder, 'cluster/password'))).mode & 0o777).toBe(0o600)
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(firstRow(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    wrong.username = 'postgres'
    await expect(firstRow(wrong.href, 'select 1')).rejects.toThrow('no pg_hba.conf entry')
  })

  it('is refused to a second start, in the same process too', async () => {
    const again = startBundledPostgres({ folder })
    await expect(again).rejects.toThrow(
      `in use by process ${process.pid}. Stop that one, or set RECORD_FOLDER`,
    )
    await expect(again).rejects.toHaveProperty('constructor', Error)
  })
})

describe('the first start', () => {
  it('is won by one of ten at the same time, and refused to the others in a sentence', async () => {
    const lines = await Promise.all(Array.from({ length: 10 }, () => hold(folder).firstLine))
    const refusal =
      /^Error: The record in .+ is in use by process \d+\. Stop that one, or set RECORD_FOLDER to/
    expect(lines.filter((line) => refusal.test(line))).toHaveLength(9)
    const [url = ''] = lines.filter((line) => line.startsWith('postgres://'))
    expect(await firstRow(url, 'select 1 as one')).toEqual({ one: 1 })
  })

  it('that was killed half-way is made again', async () => {
    const holder = hold(folder)
    await until(async () => (await readdir(folder)).some((name) => name.startsWith('cluster.')))
    await holder.kill()
    expect(existsSync(join(folder, 'cluster'))).toBe(false)
    const { url } = await start()
    expect(await firstRow(url, 'select 1 as one')).toEqual({ one: 1 })
  })
})

describe('a later start', () => {
  it('finds what was written, at the same address', async () => {
    const first = await start()
    await write(first.url)
    await first.stop()
    expect(await postmasterPid()).toBe(0)
    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await kept(second.url)).toEqual({ n: 7 })
  })

  it('lets the role of a record that was made before create roles, too', async () => {
    const { stop } = await start()
    await stop()
    await writeFile(join(dataOf(folder), 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n')
    const before = await start()
    await withSuperuser(before.url, (client) => client.query('alter role smart_bins nocreaterole'))
    await before.stop()
    await rm(join(clusterOf(folder), 'makes-roles'))
    const { url } = await start()
    await expect(firstRow(url, 'create role of_a_part')).resolves.toBeUndefined()
  })

  it('adopts the server of a process that was killed', async () => {
    const holder = hold(folder)
    const url = await holder.firstLine
    await write(url)
    const pid = await postmasterPid()
    await holder.kill()
    const { url: adopted } = await start()
    expect([adopted, await postmasterPid()]).toEqual([url, pid])
    expect(await kept(adopted)).toEqual({ n: 7 })
  })

  it('recovers a server that was killed with its process', async () => {
    const holder = hold(folder)
    await write(await holder.firstLine)
    const pid = await postmasterPid()
    await holder.kill()
    process.kill(pid, 'SIGKILL')
    const { url } = await start()
    expect(await postmasterPid()).not.toBe(pid)
    expect(await kept(url)).toEqual({ n: 7 })
  })

  it('is not misled by a process that has got the number of a dead server', async () => {
    const { stop } = await start()
    await stop()
    const pidFile = join(dataOf(folder), 'postmaster.pid')
    await writeFile(pidFile, [process.pid, dataOf(folder), 0, 5432, ''].join('\n'))
    expect(await firstRow((await start()).url, 'select 1 as one')).toEqual({ one: 1 })
    expect((await readFile(pidFile, 'utf8')).split('\n')[0]).not.toBe(String(process.pid))
  })
})

it('a server that dies comes back by itself, at the same address', async () => {
  const said = jest.spyOn(console, 'error').mockReturnValue()
  const { url } = await start()
  await write(url)
  const pid = await postmasterPid()
  process.kill(pid, 'SIGKILL')
  await until(async () => ![0, pid].includes(await postmasterPid()) && (await takesConnections(url)))
  expect(await kept(url)).toEqual({ n: 7 })
  await until(() => said.mock.calls.flat().includes('The database runs again.'))
})

it('shows that it lives to other containers and hosts, also when its process was killed', async () => {
  const holder = hold(folder)
  await holder.firstLine
  await holder.kill()
  const touchedAt = async () => (await stat(signOfLife(folder))).mtimeMs
  const before = await touchedAt()
  await until(async () => (await touchedAt()) > before)
})

if (canMakeContainer()) {
  it('a second container on the record is refused, and the server of the first goes on', async () => {
    const first = hold(folder, { isContained: true })
    const url = await first.firstLine
    await write(url)
    // What commands do before they ask for the record.
    expect(await findRunningServer(folder)).toBeUndefined()
    const second = hold(folder, { isContained: true })
    expect(await second.firstLine).toMatch(/in use by process \d+ on .+\. Stop that one/)
    expect(await kept(url)).toEqual({ n: 7 })
    expect(existsSync(join(dataOf(folder), 'postmaster.pid'))).toBe(true)
  })
}

// Only root can be anybody; for anybody else all tests above run as a user that is not root.
if (asRoot) {
  it('a user that is not root has a record, too, which root then starts as that user', async () => {
    const user = { uid: 65_534, gid: 65_534 }
    const theirs = await mkdtemp(join(tmpdir(), 'record-'))
    await chmod(theirs, 0o777)
    const holder = hold(theirs, user)
    await write(await holder.firstLine)
    await holder.stop()
    const { url, stop } = await startBundledPostgres({ folder: theirs })
    expect(await kept(url)).toEqual({ n: 7 })
    await stop()
    await rm(theirs, { recursive: true })
  })

  it('a record in a folder that is closed to all but root is kept where the server can reach it', async () => {
    const closed = join(folder, 'closed')
    const common = commonFolder(closed)
    const { url, stop } = await startBundledPostgres({ folder: closed })
    expect(existsSync(join(common, 'cluster'))).toBe(true)
    expect(await firstRow(url, 'select 1 as one')).toEqual({ one: 1 })
    await stop()
    await rm(common, { recursive: true })
  })
}
