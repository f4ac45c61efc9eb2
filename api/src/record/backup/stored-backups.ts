import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Store } from 'delivery'
import { z } from 'zod'
import type { RecordPlace } from '../../database/start-database'
import { readSnapshot } from './back-up-record'
import { withRecord } from './reach-record'

/** Of a part. Each is held in memory while it is sent. */
const PART_BYTES = 8 * 1024 * 1024

const StoredBackupSchema = z.object({
  /** Such as `2026-11-22T18-30-00.000Z`: names sort by time. */
  name: z.string(),
  madeAt: z.iso.datetime(),
  parts: z.number().int().positive(),
  bytes: z.number().int().positive(),
  rows: z.number().int().nonnegative(),
})
/** A backup in a store, and what is known of it without the key. */
export type StoredBackup = z.infer<typeof StoredBackupSchema>

const keys = {
  of: (name: string) => `backups/${name}/`,
  /** One after the other they are a file of `age`. */
  part: (name: string, part: number) => `backups/${name}/${String(part).padStart(6, '0')}.age`,
  /** Written last: a backup without it is not whole. */
  whole: (name: string) => `backups/${name}/whole.json`,
}

/** A private key of `age` and the public one that belongs to it. */
export async function newBackupKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Puts a backup of the record into a store, encrypted to a public key of `age`: who takes it there can read nothing. */
export async function storeBackup(
  place: RecordPlace,
  { store, recipient }: { store: Store; recipient: string },
): Promise<StoredBackup> {
  const name = new Date().toISOString().replaceAll(':', '-')
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  let parts = 0
  let bytes = 0
  try {
    const header = await withRecord(place, (url) =>
      readSnapshot(url, async (backup) => {
        for await (const part of inParts(await encrypter.encrypt(webStream(backup)))) {
          await store.create(keys.part(name, ++parts), part)
          bytes += part.length
        }
      }),
    )
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0)
    const stored = { name, madeAt: header.madeAt, parts, bytes, rows }
    await store.create(keys.whole(name), Buffer.from(JSON.stringify(stored)))
    return stored
  } catch (error) {
    await store.delete(keys.of(name)).catch(() => undefined)
    throw error
  }
}

// Node's own types of a web stream and those of the browser are one thing under two names.
const webStream = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const nodeStream = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream)

async function* inParts(stream: globalThis.ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of nodeStream(stream)) {
    held.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

/** The backups that are whole, the newest first. @internal */
export async function listBackups(store: Store): Promise<StoredBackup[]> {
  const whole = (await store.list('backups/')).filter((key) => key.endsWith('/whole.json'))
  const read = await Promise.all(whole.map(async (key) => (await store.read(key))?.bytes))
  return read
    .flatMap((bytes) => (bytes ? StoredBackupSchema.parse(JSON.parse(bytes.toString())) : []))
    .sort((a, b) => b.madeAt.localeCompare(a.madeAt))
}

/** Takes those that are older than so many days out, but never the newest. */
export async function forgetBackups(store: Store, keptDays: number, now: number): Promise<void> {
  const [, ...older] = await listBackups(store)
  const before = now - keptDays * 86_400_000
  for (const { name, madeAt } of older) if (Date.parse(madeAt) < before) await store.delete(keys.of(name))
}

/**
 * Decrypts a stored backup into a file that only its owner can read, as `restoreRecord` takes it. Throws one sentence when there
 * is none of the name, or the key is not the one that it was made for.
 */
export async function fetchBackup(
  store: Store,
  { name, identity, file }: { name: string; identity: string; file: string },
): Promise<StoredBackup> {
  const all = await listBackups(store)
  const stored = name === 'latest' ? all[0] : all.find((one) => one.name === name)
  if (!stored)
    throw new Error(
      `There is no backup ${name} in ${store.name}. There are: ${all.map((one) => one.name).join(', ') || 'none'}.`,
    )
  const found = await store.list(keys.of(stored.name))
  for (let part = 1; part <= stored.parts; part++)
    if (!found.includes(keys.part(stored.name, part)))
      throw new Error(`Part ${part} of the backup ${stored.name} is missing in ${store.name}.`)
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const parts = Readable.from(partsOf(store, stored))
  const opened = await decrypter.decrypt(webStream(parts)).catch((cause) => {
    throw new Error(`The backup ${stored.name} does not open: give the private key that it was made for.`, {
      cause,
    })
  })
  await pipeline(nodeStream(opened), createWriteStream(file, { mode: 0o600 }))
  return stored
}

async function* partsOf(store: Store, { name, parts }: StoredBackup): AsyncGenerator<Buffer> {
  for (let part = 1; part <= parts; part++) {
    const object = await store.read(keys.part(name, part))
    if (!object)
      throw new Error(`Part ${part} of the backup ${name} has just been taken out of ${store.name}.`)
    yield object.bytes
  }
}
