import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { RecordPlace } from '../../database/start-database'
import { type BackupHeader, type BackupTrailer, encodeFrame, newHeader } from './backup-format'
import { newFrameHash, readSigningKey, type SigningKey, signatureOf } from './backup-signature'
import { COPY_SETTINGS, withConnection, withRecord } from './record-connection'
import {
  appliedMigrations,
  partSchemas,
  qualified,
  recordSequences,
  recordTables,
  selectAll,
} from './record-tables'

/**
 * Writes a consistent snapshot of the record to a new file that only its owner can read, while the record stays in use. The
 * file is either complete or absent. Throws one sentence when a file of that name exists.
 */
export const backUpRecord = (place: RecordPlace, file: string): Promise<MadeBackup> =>
  withRecord(place, (url) => writeBackup(url, file))

/** A backup that was made. */
export interface MadeBackup {
  header: BackupHeader
  /** The public key that verifies its signature, in base64. */
  verifyKey: string
}

async function writeBackup(url: string, file: string): Promise<MadeBackup> {
  if (existsSync(file)) throw new Error(`There is a file ${file} already. Give the backup another name.`)
  const draft = `${file}.part`
  try {
    const made = await readSnapshot(url, (backup) =>
      pipeline(backup, createWriteStream(draft, { mode: 0o600, flush: true })),
    )
    await rename(draft, file)
    return made
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Streams a consistent, signed snapshot of the record to `keep`. Resolves once `keep` has taken everything. */
export const readSnapshot = (url: string, keep: (backup: Readable) => Promise<void>): Promise<MadeBackup> =>
  withConnection(url, async (client) => {
    await requireRecord(client)
    const key = await readSigningKey(client)
    await client.query(`begin transaction isolation level repeatable read, read only; ${COPY_SETTINGS}`)
    const header = await describe(client)
    const signed = signedFrames(framesOf(client, header), key)
    const frames = Readable.from(signed, { objectMode: true, highWaterMark: 1 })
    const packed = createGzip()
    await Promise.all([pipeline(frames, packed), keep(packed)])
    await client.query('commit')
    return { header, verifyKey: key.publicKey }
  })

async function requireRecord(client: pg.Client): Promise<void> {
  if ((await appliedMigrations(client)).length > 0) return
  throw new Error('There is no record in this database yet: nothing to back up.')
}

async function* signedFrames(frames: AsyncIterable<Buffer>, key: SigningKey): AsyncGenerator<Buffer> {
  const hash = newFrameHash()
  for await (const frame of frames) {
    hash.update(frame)
    yield frame
  }
  yield encodeFrame({ kind: 'signature', text: signatureOf(hash.digest(), key) })
}

async function describe(client: pg.Client): Promise<BackupHeader> {
  const migrations = await appliedMigrations(client)
  const tables: BackupHeader['tables'] = []
  for (const table of await recordTables(client)) {
    const { rows } = await client.query(`select count(*)::int as rows from ${qualified(client, table.name)}`)
    tables.push({ ...table, rows: rows[0].rows })
  }
  // Sequences are not part of a snapshot. Reading them last guarantees that they are ahead of every row.
  return newHeader({
    madeAt: new Date().toISOString(),
    migrations,
    parts: await partSchemas(client),
    tables,
    sequences: await recordSequences(client),
  })
}

async function* framesOf(client: pg.Client, header: BackupHeader): AsyncGenerator<Buffer> {
  yield encodeFrame({ kind: 'header', text: JSON.stringify(header) })
  const trailer: BackupTrailer = { tables: [] }
  for (const table of header.tables) {
    yield encodeFrame({ kind: 'table', text: table.name })
    const hash = createHash('sha256')
    for await (const bytes of client.query(copyTo(`copy (${selectAll(client, table)}) to stdout`))) {
      hash.update(bytes)
      yield encodeFrame({ kind: 'rows', bytes })
    }
    trailer.tables.push({ name: table.name, sha256: hash.digest('hex') })
  }
  yield encodeFrame({ kind: 'trailer', text: JSON.stringify(trailer) })
}
