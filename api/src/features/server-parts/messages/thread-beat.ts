/**
 * What a part's thread shares with the server, so that the server sees how it is while its event loop is blocked: how often its loop has
 * beaten, the megabytes that it holds outside of its heap, and its number in the system, or 0 where that cannot be known.
 */
export interface ThreadData {
  beats: Int32Array
}

export const BEATS = 0
export const OUTSIDE_MB = 1
export const THREAD_ID = 2

export const makeBeats = () => new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))

export const BEAT_EVERY_MS = 200
