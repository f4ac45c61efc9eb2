import type { ServerResponse } from 'node:http'

/** A client with this many unread bytes has stopped reading. */
const UNREAD_AT_MOST = 1024 * 1024

export interface Subscribers {
  add: (stream: ServerResponse) => void
  /** Sends the same bytes to all streams. A stream that does not read is closed; its browser reconnects and resumes. */
  tell: (bytes: Buffer) => void
  /** Closes the streams that are at least this old, in ms. */
  endOlderThan: (ms: number) => void
  /** The number of open streams. */
  size: () => number
}

/** The streams of this process. */
export function makeSubscribers(): Subscribers {
  const joinedAt = new Map<ServerResponse, number>()
  return {
    add(stream) {
      joinedAt.set(stream, performance.now())
      stream.once('close', () => joinedAt.delete(stream))
    },
    tell(bytes) {
      for (const stream of joinedAt.keys()) {
        stream.write(bytes)
        if (stream.writableLength > UNREAD_AT_MOST) stream.destroy()
      }
    },
    size: () => joinedAt.size,
    endOlderThan(ms) {
      const before = performance.now() - ms
      for (const [stream, at] of joinedAt) if (at <= before) stream.end()
    },
  }
}
