import { z } from 'zod'

/** Raised with every change that an older version of the product could not read. Backups of format 1 are not signed. */
const FORMAT = 2

const TableSchema = z.strictObject({
  name: z.string(),
  /** The columns, in the order of the row values. */
  columns: z.array(z.string()).min(1),
  rows: z.number().int().nonnegative(),
})

/** The header of a backup. */
export const HeaderSchema = z.strictObject({
  product: z.literal('smart-bins'),
  format: z.union([z.literal(1), z.literal(FORMAT)]),
  madeAt: z.iso.datetime(),
  /** The creation time of each migration that the database had had, in ms since 1970. */
  migrations: z.array(z.number().int()).min(1),
  /** The schemas of server parts, with the SQL of their migrations for creating the tables again. */
  parts: z
    .array(
      z.strictObject({
        schema: z.string().regex(/^mf_[a-z0-9_]+$/),
        migrations: z.array(z.strictObject({ name: z.string(), sql: z.string() })),
      }),
    )
    .default([]),
  /** Tables, each after those that it references. */
  tables: z.array(TableSchema),
  /** The next value of each sequence. */
  sequences: z.array(z.strictObject({ name: z.string(), next: z.string().regex(/^\d+$/) })),
})
export type BackupHeader = z.infer<typeof HeaderSchema>

/** The trailer: a hash of each table's text, in order. */
export const TrailerSchema = z.strictObject({
  tables: z.array(z.strictObject({ name: z.string(), sha256: z.hex().length(64) })),
})
export type BackupTrailer = z.infer<typeof TrailerSchema>

export const newHeader = (known: Omit<BackupHeader, 'product' | 'format'>): BackupHeader => ({
  product: 'smart-bins',
  format: FORMAT,
  ...known,
})

/** A backup is a sequence of frames: a header, for each table its rows in the COPY text format, a trailer, and a signature over all of them. */
export type Frame =
  | { kind: 'header' | 'table' | 'trailer' | 'signature'; text: string }
  | { kind: 'rows'; bytes: Buffer }

const LETTERS = { header: 'H', table: 'T', rows: 'R', trailer: 'E', signature: 'S' } as const
const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as Frame['kind']]))
/** A letter and the length of the content as a 32-bit number. */
const HEAD_BYTES = 5
/** A frame that claims to be longer is not of a backup. */
const LONGEST_BYTES = 64 * 1024 * 1024

export function encodeFrame(frame: Frame): Buffer {
  const bytes = frame.kind === 'rows' ? frame.bytes : Buffer.from(frame.text)
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(LETTERS[frame.kind])
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

/** Reads the frames of a stream. Throws when it ends inside a frame or is not such a stream. */
export async function* decodeFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let parts: Buffer[] = []
  let held = 0
  let wanted = HEAD_BYTES
  for await (const chunk of stream) {
    parts.push(chunk)
    held += chunk.length
    if (held < wanted) continue
    let rest = Buffer.concat(parts)
    for (wanted = lengthOf(rest); rest.length >= wanted; wanted = lengthOf(rest)) {
      yield decode(rest.subarray(0, wanted))
      rest = rest.subarray(wanted)
    }
    parts = [rest]
    held = rest.length
  }
  if (held > 0) throw new Error('It ends too early.')
}

/** The length of the first frame in bytes, including its head. Throws when the bytes cannot be a frame. */
function lengthOf(bytes: Buffer): number {
  if (bytes.length < HEAD_BYTES) return HEAD_BYTES
  const length = bytes.readUInt32BE(1)
  if (length > LONGEST_BYTES) throw new Error('It holds something else.')
  return HEAD_BYTES + length
}

function decode(bytes: Buffer): Frame {
  const kind = KINDS.get(bytes.toString('latin1', 0, 1) as 'H')
  if (!kind) throw new Error('It holds something else.')
  const content = bytes.subarray(HEAD_BYTES)
  return kind === 'rows' ? { kind, bytes: content } : { kind, text: content.toString() }
}
