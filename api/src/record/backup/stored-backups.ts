import { createWriteStream } from 'node:fs'
import { hostname } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from 'delivery'
import { DAY_MS } from 'shared-domain'
import { z } from 'zod'
import type { RecordPlace } from '../../database/start-database'
import { type MadeBackup, readSnapshot } from './back-up-record'
import { withRecord } from './record-connection'

/** The size of a part. Each part is in memory while it is uploaded. */
const PART_BYTES = 8 * 1024 * 1024
/** A backup that is incomplete after this time, in ms, was interrupted. */
const CUT_SHORT_AFTER_MS = DAY_MS
/** The pauses between attempts to write an object, in ms. A bucket that is busy for a moment must not fail a whole backup. */
const RETRY_MS = [500, 2_000, 8_000]

const StoredBackupSchema = z.object({
  /** Such as `2026-11-22T18-30-00.000Z`, so names sort by time. */
  name: z.string(),
  madeAt: z.iso.datetime(),
  parts: z.number().int().positive(),
  bytes: z.number().int().positive(),
  rows: z.number().int().nonnegative(),
})
/** A backup in a store, as described without the key. */
export type StoredBackup = z.infer<typeof StoredBackupSchema>

const keys = {
  all: 'backups/',
  of: (name: string) => `backups/${name}/`,
  /** Written first, so that an interrupted backup is found even when no part of it was written. */
  begun: (name: string) => `backups/${name}/begun.json`,
  /** Joined in order, the parts are one `age` file. */
  part: (name: string, part: number) => `backups/${name}/${String(part).padStart(6, '0')}.age`,
  /** Written last: a backup without it is incomplete. */
  whole: (name: string) => `backups/${name}/whole.json`,
}

/** A private `age` key and its public key. */
export async function newBackupKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Writes a backup of the record to a store, encrypted to a public `age` key: a thief of the store can read nothing. */
export async function storeBackup(
  place: RecordPlace,
  { store, recipient }: { store: Store; recipient: string },
): Promise<StoredBackup & Pick<MadeBackup, 'verifyKey'>> {
  const name = new Date().toISOString().replaceAll(':', '-')
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  let parts = 0
  let bytes = 0
  try {
    await put(store, keys.begun(name), Buffer.from(JSON.stringify({ host: hostname() })))
    const { header, verifyKey } = await withRecord(place, (url) =>
      readSnapshot(url, async (backup) => {
        for await (const part of inParts(await encrypter.encrypt(webStream(backup)))) {
          await put(store, keys.part(name, ++parts), part)
          bytes += part.length
        }
      }),
    )
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0)
    const stored = { name, madeAt: header.madeAt, parts, bytes, rows }
    await put(store, keys.whole(name), Buffer.from(JSON.stringify(stored)))
    return { ...stored, verifyKey }
  } catch (error) {
    await store.delete(keys.of(name)).catch(() => undefined)
    throw error
  }
}

/** Creates an object, with retries. An object that exists already is from an attempt whose response was lost, because no other writer uses the key. */
async function put(store: Store, key: string, bytes: Buffer): Promise<void> {
  for (const waitMs of RETRY_MS) {
    try {
      return void (await store.create(key, bytes))
    } catch {
      await pause(waitMs)
    }
  }
  await store.create(key, bytes)
}

// Node's type of a web stream and the browser's are the same thing under two names.
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

/** The complete backups, newest first. @internal */
export async function listBackups(store: Store): Promise<StoredBackup[]> {
  const { whole } = await namesOf(store)
  const read = await Promise.all(whole.map((name) => readWhole(store, name)))
  return read.flatMap((stored) => stored ?? []).sort((a, b) => b.madeAt.localeCompare(a.madeAt))
}

/** The newest complete backup. */
export async function newestBackup(store: Store): Promise<StoredBackup | undefined> {
  const { whole } = await namesOf(store)
  const newest = whole.sort().at(-1)
  return newest === undefined ? undefined : readWhole(store, newest)
}

/** The names of complete backups, and of incomplete ones. */
async function namesOf(store: Store): Promise<{ whole: string[]; partial: string[] }> {
  const found = await store.list(keys.all)
  const names = [...new Set(found.map((key) => key.split('/')[1] as string))]
  const isWhole = (name: string) => found.includes(keys.whole(name))
  return { whole: names.filter(isWhole), partial: names.filter((name) => !isWhole(name)) }
}

async function readWhole(store: Store, name: string): Promise<StoredBackup | undefined> {
  const object = await store.read(keys.whole(name))
  return object && StoredBackupSchema.parse(JSON.parse(object.bytes.toString()))
}

/** Deletes backups older than the given number of days, except the newest, and the leftovers of interrupted ones. */
export async function forgetBackups(store: Store, keptDays: number, now: number): Promise<void> {
  const [, ...older] = await listBackups(store)
  const before = now - keptDays * DAY_MS
  for (const { name, madeAt } of older) if (Date.parse(madeAt) < before) await store.delete(keys.of(name))
  const { partial } = await namesOf(store)
  for (const name of partial)
    if (Date.parse(momentOf(name)) < now - CUT_SHORT_AFTER_MS) await store.delete(keys.of(name))
}

/** When a backup of that name was begun, in ISO 8601. */
const momentOf = (name: string) => name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')

/**
 * Decrypts a stored backup into a file that only its owner can read, for `restoreRecord`. Throws one sentence when there is no
 * backup of that name or the key does not fit.
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
