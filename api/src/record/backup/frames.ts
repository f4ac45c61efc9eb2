/** A backup is a sequence of these: a header, for each table its rows as PostgreSQL copies them out, and a trailer. */
export type Frame = { kind: 'header' | 'table' | 'trailer'; text: string } | { kind: 'rows'; bytes: Buffer }

const LETTERS = { header: 'H', table: 'T', rows: 'R', trailer: 'E' } as const
const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as Frame['kind']]))
/** A letter and the length of what follows, as 32 bits. */
const HEAD_BYTES = 5
/** More than any of them is. */
const LONGEST_BYTES = 64 * 1024 * 1024

export function encodeFrame(frame: Frame): Buffer {
  const bytes = frame.kind === 'rows' ? frame.bytes : Buffer.from(frame.text)
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(LETTERS[frame.kind])
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

/** The frames of a stream, as they come. Throws when it ends within one, or is no such stream. */
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

/** Of the first frame as far as can be seen. */
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
