import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** Several times what the tests have there at once. */
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * The folder for what a run of tests throws away: in memory, as Linux has it, or the temporary folder where there is none or
 * little room. ext4 looks through the recently deleted files for every file that it makes: databases that come and go wait
 * four fifths of their time for that.
 */
export async function volatileFolder(): Promise<string> {
  const room = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return room < ROOM_BYTES ? tmpdir() : IN_MEMORY
}
