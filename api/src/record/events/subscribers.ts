import type { ServerResponse } from 'node:http'
import type { Audience } from './audience'

/** A client with this many unread bytes has stopped reading. */
const UNREAD_AT_MOST = 1024 * 1024

export interface Subscribers {
  add: (stream: ServerResponse, audience: Audience) => void
  /** Sends the same bytes to all streams, or to those of one audience. A stream that does not read is closed; its browser reconnects and resumes. */
  tell: (bytes: Buffer, audience?: Audience) => void
  /** Closes the streams that are at least this old, in ms. */
  endOlderThan: (ms: number) => void
  /** The number of open streams. */
  size: () => number
}

/** The streams of this process. */
export function makeSubscribers(): Subscribers {
  const joined = new Map<ServerResponse, { at: number; audience: Audience }>()
  return {
    add(stream, audience) {
      joined.set(stream, { at: performance.now(), audience })
      stream.once('close', () => joined.delete(stream))
    },
    tell(bytes, audience) {
      for (const [stream, of] of joined) {
        if (audience && of.audience !== audience) continue
        stream.write(bytes)
        if (stream.writableLength > UNREAD_AT_MOST) stream.destroy()
      }
    },
    size: () => joined.size,
    endOlderThan(ms) {
      const before = performance.now() - ms
      for (const [stream, { at }] of joined) if (at <= before) stream.end()
    },
  }
}
