import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type pg from 'pg'
import { type Database, openDatabase } from '../../database/database'
import { knownMigrations, migrate } from '../../database/migrate'
import { migrateSchema, readSqlFiles } from '../../database/migrate-schema'
import { type RecordPlace, startDatabase } from '../../database/start-database'
import { databaseUrl, withClient } from '../../database/testing/template-database'
import { askForTemplate } from '../../database/testing/template-service'
import { makeTestDatabase } from '../../database/testing/test-database'
import { listDrivers } from '../../features/collection-routes/drivers'
import { cityFigures } from '../../features/figures/city-figures'
import { partsThatServe } from '../../features/server-parts/testing/walked-parts'
import { makeApp } from '../../server/testing/make-app'
import { backUpRecord } from './back-up-record'
import { encodeFrame } from './backup-format'
import { withConnection } from './record-connection'
import { type RestoreOptions, restoreRecord } from './restore-record'
import { fillTables } from './testing/fill-tables'
import { wholeRecord } from './testing/whole-record'

const folder = mkdtempSync(join(tmpdir(), 'backups-'))
let files = 0
const newFile = () => join(folder, `${++files}.backup`)

const databases: Database[] = []
/** Nobody is connected to it. */
const makeTarget = async () => {
  const database = await makeTestDatabase()
  databases.push(database)
  return database.url
}
const makeFilled = async (seed = 1) => {
  const url = await makeTarget()
  await withConnection(url, (client) => fillTables(client, seed))
  return url
}
const recordOf = (url: string) => withConnection(url, wholeRecord)
const at = (url: string) => ({ databaseUrl: url, recordFolder: '' })
/** The key that signed each backup. */
const verifyKeys = new Map<string, string>()
const backUp = async (url: string) => {
  const file = newFile()
  const { verifyKey } = await backUpRecord(at(url), file)
  verifyKeys.set(file, verifyKey)
  return file
}
/** By a person who has the key of the record that was backed up, and has no server part. */
const restore = (place: RecordPlace, file: string, known: Partial<RestoreOptions> = {}) =>
  restoreRecord(place, file, {
    trust: { verifyKeys: [verifyKeys.get(file) ?? 'the key of a record'], mayBeUnsigned: false },
    installed: [],
    ...known,
  })
const NOTES = join(import.meta.dirname, '../../features/server-parts/testing/mf-notes/migrations')
afterAll(() => Promise.all(databases.map((database) => database.close())))

describe('a backup', () => {
  it.each([[1], [2], [3]])('restored elsewhere is the same record in every row (%i)', async (seed) => {
    const [source, target] = [await makeFilled(seed), await makeTarget()]
    await restore(at(target), await backUp(source))
    expect(await recordOf(target)).toEqual(await recordOf(source))
  })

  it('restored elsewhere makes the API answer the same', async () => {
    const [source, target] = [await makeFilled(), await makeTarget()]
    await restore(at(target), await backUp(source))
    const answers = async (url: string) => {
      // Before all that the rows tell of: nothing is old enough to be forgotten while it is read.
      const now = new Date('2020-01-01T00:00:00Z')
      const app = await makeApp({
        database: openDatabase({ url }),
        serverParts: partsThatServe('/api/routes'),
        now: () => now.getTime(),
      })
      const asked = ['bins', 'reports', 'alerts', 'routes?day=2026-11-21', 'alerts/thresholds']
      const got = await Promise.all(asked.map((path) => app.inject(`/api/${path}`)))
      const figures = [await cityFigures(app.database, now), await listDrivers(app.database.query)]
      await app.close()
      return { figures, got: got.map(({ statusCode, body }) => [statusCode, body]) }
    }
    const before = await answers(source)
    expect(before.got.map(([status]) => status)).toEqual(before.got.map(() => 200))
    expect(await answers(target)).toEqual(before)
  })

  it('goes on with the numbers where they were, so that no route has the id of another', async () => {
    const [source, target] = [await makeFilled(), await makeTarget()]
    const next = (url: string) =>
      withConnection(url, (client) => client.query("select nextval('routes_number_seq')"))
    const file = await backUp(source)
    await restore(at(target), file)
    expect((await next(target)).rows).toEqual((await next(source)).rows)
  })

  it('lets nobody in with a session from before', async () => {
    const [source, target] = [await makeFilled(), await makeTarget()]
    await restore(at(target), await backUp(source))
    const count = (client: pg.Client) => client.query('select from sessions')
    expect((await withConnection(source, count)).rowCount).toBeGreaterThan(0)
    expect((await withConnection(target, count)).rowCount).toBe(0)
  })

  it('is of one moment, whatever is written meanwhile', async () => {
    const [source, target] = [await makeFilled(), await makeTarget()]
    let isWriting = true
    const writing = withConnection(source, async (client) => {
      for (let made = 0; isWriting; made++) {
        await client.query(`with bin as (insert into bins (id, object_id, location, bin_type)
          values ('both-${made}', ${2_000_000 + made}, '', 'general') returning id)
          insert into readings select id, now(), 50 from bin`)
      }
    })
    const file = await backUp(source)
    isWriting = false
    await writing
    await restore(at(target), file)
    const { rows } = await withConnection(target, (client) =>
      client.query(`select (select count(*) from bins where id like 'both-%') as bins,
        (select count(*) from readings where bin_id like 'both-%') as readings`),
    )
    expect(rows[0].bins).toBe(rows[0].readings)
  })

  it('brings the tables of server parts along, whatever the other database had of them', async () => {
    const [source, target] = [await makeFilled(1), await makeFilled(2)]
    const folder = NOTES
    const installed = [{ schema: 'mf_notes', migrations: await readSqlFiles(folder) }]
    for (const [url, schema] of [
      [source, 'mf_notes'],
      [target, 'mf_lids'],
    ] as const)
      await migrateSchema({ url, schema, folder })
    // A schema of another program is none of the record's.
    await withConnection(source, (client) =>
      client.query('create schema mf_other; create table mf_other.a ()'),
    )
    const add = (client: pg.Client) =>
      client.query(`insert into mf_notes.notes (bin_id, text) values ('WN1', 'loose\tlid')`)
    await withConnection(source, add)
    const file = await backUp(source)
    await restore(at(target), file, { replaces: true, installed })
    const restored = await recordOf(target)
    expect(restored).toEqual(await recordOf(source))
    expect(restored.tables['mf_notes.notes']).toEqual(['(1,WN1,"loose\tlid")'])
    await withConnection(target, add)
    await migrateSchema({ url: target, schema: 'mf_notes', folder })
  })

  it('replaces a record whose server parts have taken tables over', async () => {
    const [source, target] = [await makeFilled(1), await makeFilled(2)]
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
    const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
    write('0001_taken.sql', 'alter table public.bin_labels set schema mf_notes')
    for (const url of [source, target]) await migrateSchema({ url, schema: 'mf_notes', folder })
    write('0002_notes.sql', 'create table notes (text text)')
    await migrateSchema({ url: source, schema: 'mf_notes', folder })
    await withConnection(source, (client) => client.query(`insert into mf_notes.notes values ('loose lid')`))
    const installed = [{ schema: 'mf_notes', migrations: await readSqlFiles(folder) }]
    await restore(at(target), await backUp(source), { replaces: true, installed })
    const restored = await recordOf(target)
    expect(restored).toEqual(await recordOf(source))
    expect(restored.tables['mf_notes.notes']).toEqual(['("loose lid")'])
  })

  it('of an earlier version of a server part that took a table over needs an empty database', async () => {
    const [source, target] = [await makeFilled(1), await makeFilled(2)]
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
    const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
    write('0001_taken.sql', 'alter table public.bin_labels set schema mf_notes')
    for (const url of [source, target]) await migrateSchema({ url, schema: 'mf_notes', folder })
    write('0002_notes.sql', 'create table notes (text text)')
    await migrateSchema({ url: target, schema: 'mf_notes', folder })
    const installed = [{ schema: 'mf_notes', migrations: await readSqlFiles(folder) }]
    const [file, before] = [await backUp(source), await recordOf(target)]
    await expect(restore(at(target), file, { replaces: true, installed })).rejects.toThrow(
      'The tables of mf-notes here are of another version than the backup, which therefore needs an empty database',
    )
    expect(await recordOf(target)).toEqual(before)
    const empty = await makeTarget()
    await restore(at(empty), file, { installed })
    expect(await recordOf(empty)).toEqual(await recordOf(source))
  })

  it('can be read by its owner alone, and never writes over a file', async () => {
    const source = await makeFilled()
    const file = await backUp(source)
    expect(statSync(file).mode & 0o077).toBe(0)
    await expect(backUpRecord(at(source), file)).rejects.toThrow('There is a file')
  })

  it('that fails leaves no file', async () => {
    const empty = await makeBare()
    const before = await readdir(folder)
    await expect(backUp(empty)).rejects.toThrow('no record in this database')
    expect(await readdir(folder)).toEqual(before)
  })
})

describe('a restore', () => {
  it('replaces a record only when that is said, and then wholly', async () => {
    const [source, target] = [await makeFilled(1), await makeFilled(2)]
    const file = await backUp(source)
    const before = await recordOf(target)
    await expect(restore(at(target), file)).rejects.toThrow('Add --replace')
    expect(await recordOf(target)).toEqual(before)
    await restore(at(target), file, { replaces: true })
    expect(await recordOf(target)).toEqual(await recordOf(source))
    const change = (client: pg.Client) => client.query('delete from audit')
    await expect(withConnection(target, change)).rejects.toThrow('only ever added to')
  })

  it('is refused while the product runs on the database, even if that has nothing to do', async () => {
    const [source, target] = [await makeFilled(), await makeTarget()]
    const file = await backUp(source)
    const product = await startDatabase(at(target))
    await expect(restore(at(target), file, { replaces: true })).rejects.toThrow(
      `The product runs on this database (process ${process.pid} on ${hostname()}). Stop it, then restore again.`,
    )
    await product.close()
    await restore(at(target), file, { replaces: true })
  })

  it('waits until the lease of a process that was killed has expired', async () => {
    const [source, target] = [await makeFilled(), await makeTarget()]
    const file = await backUp(source)
    await withConnection(target, (client) =>
      client.query(
        `insert into leases values ('process 1', 'killed', clock_timestamp() + interval '1 s', 20000)`,
      ),
    )
    await restore(at(target), file, { replaces: true })
  })

  it('keeps a process that starts meanwhile waiting until it is done', async () => {
    const target = await makeTarget()
    const restore = openDatabase({ url: target })
    const holding = await restore.pool.connect()
    await holding.query('begin; lock table leases in access exclusive mode')
    await expect(startDatabase(at(target))).rejects.toThrow('a restore is under way')
    await holding.query('rollback')
    holding.release()
    await restore.close()
  })

  it('of a damaged or truncated file is refused, and changes nothing', async () => {
    const target = await makeFilled(2)
    const before = await recordOf(target)
    const whole = readFileSync(await backUp(await makeFilled(1)))
    const content = gunzipSync(whole)
    // Some bits of a compressed file mean nothing: what comes out of it is whole.
    const isDamaged = (bytes: Buffer) => {
      try {
        return !gunzipSync(bytes).equals(content)
      } catch {
        return true
      }
    }
    const damage = fc.oneof(
      fc.nat(whole.length - 1).map((length) => whole.subarray(0, length)),
      // The first bytes only say when and where it was compressed.
      fc
        .tuple(fc.integer({ min: 10, max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }))
        .map(([place, bits]) => {
          const bytes = Buffer.from(whole)
          bytes.writeUInt8(bytes.readUInt8(place) ^ bits, place)
          return bytes
        }),
      fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
    )
    await fc.assert(
      fc.asyncProperty(damage.filter(isDamaged), async (bytes) => {
        const file = newFile()
        writeFileSync(file, bytes)
        await expect(restore(at(target), file, { replaces: true })).rejects.toThrow('is no whole backup')
      }),
      { numRuns: 150 },
    )
    expect(await recordOf(target)).toEqual(before)
  })

  it('of a backup that another signed is refused, and of none that is signed, unless a person says so', async () => {
    const [source, target] = [await makeFilled(1), await makeFilled(2)]
    const [file, before] = [await backUp(source), await recordOf(target)]
    const by = (...keys: string[]) => ({
      replaces: true,
      trust: { verifyKeys: keys, mayBeUnsigned: false },
    })
    await expect(restore(at(target), file, by())).rejects.toThrow('BACKUP_VERIFY_KEY is not set')
    await expect(restore(at(target), file, by('another'))).rejects.toThrow(
      'is signed by another key than BACKUP_VERIFY_KEY',
    )
    const unsigned = newFile()
    writeFileSync(unsigned, unsignedOf(readFileSync(file)))
    await expect(restore(at(target), unsigned, by('another'))).rejects.toThrow(
      /is not signed: .* add --unsigned, which means: I know where this file comes from/,
    )
    expect(await recordOf(target)).toEqual(before)
    const trust = { verifyKeys: [], mayBeUnsigned: true }
    await restore(at(target), unsigned, { replaces: true, trust })
    expect(await recordOf(target)).toEqual(await recordOf(source))
  })

  it('of a backup whose rows were changed after it was signed is refused', async () => {
    const file = await backUp(await makeFilled(1))
    const bytes = gunzipSync(readFileSync(file))
    bytes.write('X', bytes.indexOf('smart-bins') + 200)
    const forged = newFile()
    writeFileSync(forged, gzipSync(bytes))
    verifyKeys.set(forged, verifyKeys.get(file) ?? '')
    await expect(restore(at(await makeTarget()), forged)).rejects.toThrow('is no whole backup')
  })

  it('runs no SQL that no installed part has, signed or not', async () => {
    const [source, target] = [await makeFilled(1), await makeTarget()]
    const folder = mkdtempSync(join(tmpdir(), 'forged-'))
    writeFileSync(
      join(folder, '0001_notes.sql'),
      `create function public.forged() returns int language sql as 'select 1'; create table notes (text text)`,
    )
    await migrateSchema({ url: source, schema: 'mf_notes', folder })
    const file = await backUp(source)
    const installed = [{ schema: 'mf_notes', migrations: await readSqlFiles(NOTES) }]
    const trust = { verifyKeys: [], mayBeUnsigned: true }
    await expect(restore(at(target), file, { installed, trust })).rejects.toThrow(
      'The backup wants to run 0001_notes.sql of mf_notes, and no server part here has such a migration.',
    )
    await expect(restore(at(target), file)).rejects.toThrow('with the version of mf-notes that made it')
    const found = await withConnection(target, (client) =>
      client.query(`select from pg_proc where proname = 'forged'`),
    )
    expect(found.rowCount).toBe(0)
  })

  it('of a file that is not there says so', async () => {
    await expect(restore(at(await makeTarget()), newFile())).rejects.toThrow('There is no file')
  })

  it('of an older version’s backup brings it up to this one, into a database without a record', async () => {
    const [first] = knownMigrations()
    const [source, target] = [await makeBare(), await makeBare()]
    await migrate({ url: source, through: first as number })
    const add = (client: pg.Client) =>
      client.query(
        `insert into bins (id, object_id, location, bin_type) values ('WN1', 1, 'Cuba Street', 'general')`,
      )
    await withConnection(source, add)
    const file = await backUp(source)
    await restore(at(target), file)
    const { migrations, tables } = await recordOf(target)
    expect(migrations).toEqual(knownMigrations())
    expect(tables.bins).toHaveLength(1)
    await expect(restore(at(target), file, { replaces: true })).rejects.toThrow('newer than the backup')
  })

  it('of a newer version’s backup is refused', async () => {
    const [source, target] = [await makeFilled(), await makeTarget()]
    await withConnection(source, (client) =>
      client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 9999999999999)`),
    )
    await expect(restore(at(target), await backUp(source))).rejects.toThrow('newer version of the product')
  })
})

/** A database that never had a migration. */
async function makeBare(): Promise<string> {
  const { url, name } = await askForTemplate()
  const own = `${name}_bare_${++files}`
  await withClient(url, (client) => client.query(`create database ${own} template template0`))
  return databaseUrl(url, own)
}

/** The same backup as a version made it that signed none. */
function unsignedOf(packed: Buffer): Buffer {
  const bytes = gunzipSync(packed)
  const frames: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 5 + bytes.readUInt32BE(at + 1))
    frames.push(bytes.subarray(at, at + 5 + bytes.readUInt32BE(at + 1)))
  const [header, ...others] = frames.slice(0, -1)
  const text = header?.subarray(5).toString().replace('"format":2', '"format":1') ?? ''
  return gzipSync(Buffer.concat([encodeFrame({ kind: 'header', text }), ...others]))
}
