import type { ServerResponse } from 'node:http'

/** A reader that leaves so many bytes unread is not reading. */
const UNREAD_AT_MOST = 1024 * 1024

export interface Subscribers {
  add: (stream: ServerResponse) => void
  /** Sends the same bytes to all. A stream that does not read is closed; its browser reconnects and resumes. */
  tell: (bytes: Buffer) => void
  /** Ends the streams that are at least so old, in ms. */
  endOlderThan: (ms: number) => void
  /** How many listen. */
  size: () => number
}

/** Those who listen to this process. */
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
