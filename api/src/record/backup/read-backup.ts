import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { parseJson } from '../parse-json'
import {
  type BackupHeader,
  decodeFrames,
  encodeFrame,
  type Frame,
  HeaderSchema,
  TrailerSchema,
} from './backup-format'
import { newFrameHash, signerOf } from './backup-signature'

interface BackupReader {
  header?: (header: BackupHeader) => Promise<void>
  /** The rows of a table in the COPY format. The caller must read all of them. Returns how many there were. */
  table: (name: string, rows: AsyncIterable<Buffer>) => Promise<number>
}

/** A backup that was read to its end. */
export interface WholeBackup {
  header: BackupHeader
  /** The public key that signed it; `null` for a backup of a version that signed none. */
  signer: string | null
}

/** Reads a backup from beginning to end. Throws one sentence that names the file when anything in it was changed. */
export async function readBackup(file: string, reader: BackupReader): Promise<WholeBackup> {
  const unpacked = createGunzip()
  // Errors of the file surface where the stream is read.
  pipeline(createReadStream(file), unpacked, () => undefined)
  const frames = decodeFrames(unpacked)
  try {
    return await readFrames(file, nextFrame(file, frames), reader)
  } finally {
    await frames.return(undefined)
  }
}

/** Reads a backup only to check that it is complete and unchanged. */
export const checkBackup = (file: string): Promise<WholeBackup> => readBackup(file, { table: countRows })

type NextFrame = () => Promise<Frame | undefined>

async function readFrames(file: string, nextOfFile: NextFrame, reader: BackupReader): Promise<WholeBackup> {
  const hash = newFrameHash()
  const next = async () => {
    const frame = await nextOfFile()
    if (frame && frame.kind !== 'signature') hash.update(encodeFrame(frame))
    return frame
  }
  const header = parse(file, HeaderSchema, await next(), 'header')
  await reader.header?.(header)
  const hashes: { name: string; sha256: string }[] = []
  let frame = await next()
  for (const { name, rows } of header.tables) {
    if (frame?.kind !== 'table' || frame.text !== name) throw damaged(file)
    const table = tableRows(next)
    const count = await reader.table(name, table.rows())
    if (count !== rows) throw damaged(file)
    hashes.push({ name, sha256: table.sha256() })
    frame = table.after()
  }
  const { tables } = parse(file, TrailerSchema, frame, 'trailer')
  if (JSON.stringify(tables) !== JSON.stringify(hashes)) throw damaged(file)
  const last = await next()
  if (header.format === 1 && last === undefined) return { header, signer: null }
  const signer = last?.kind === 'signature' ? signerOf(hash.digest(), last.text) : null
  if (signer === null || (await next())) throw damaged(file)
  return { header, signer }
}

/** The next rows, the hash of the rows read so far, and the frame that follows them. */
function tableRows(next: NextFrame) {
  const hash = createHash('sha256')
  let frame: Frame | undefined
  async function* rows(): AsyncGenerator<Buffer> {
    for (frame = await next(); frame?.kind === 'rows'; frame = await next()) {
      hash.update(frame.bytes)
      yield frame.bytes
    }
  }
  return { rows, sha256: () => hash.digest('hex'), after: () => frame }
}

/** In the COPY text format each row is one line. */
async function countRows(_name: string, rows: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0
  for await (const bytes of rows) for (const byte of bytes) if (byte === 10) lines++
  return lines
}

function nextFrame(file: string, frames: AsyncGenerator<Frame>): NextFrame {
  return async () => {
    try {
      const { value, done } = await frames.next()
      return done ? undefined : value
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw new Error(`There is no file ${file}. Give the name of a backup.`)
      throw damaged(file)
    }
  }
}

function parse<S extends z.ZodType>(
  file: string,
  schema: S,
  frame: Frame | undefined,
  kind: Frame['kind'],
): z.output<S> {
  if (!frame || frame.kind === 'rows' || frame.kind !== kind) throw damaged(file)
  const parsed = schema.safeParse(parseJson(frame.text))
  if (parsed.success) return parsed.data
  throw damaged(file)
}

const damaged = (file: string) =>
  new Error(
    `${file} is no whole backup of this product, or was made by a newer version of it. Nothing was changed. Take another one.`,
  )
