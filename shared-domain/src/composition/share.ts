/**
 * Maps a key to a number in 0–100: always the same for one key, evenly spread over all (FNV-1a, then murmur3's finaliser).
 * @internal
 */
export function percentileOf(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000) * 100
}

/** Whether a key is in a share, in percent. A larger share contains every smaller one. */
export const isInShare = (key: string, share: number): boolean => percentileOf(key) < share
