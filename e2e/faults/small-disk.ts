import { execFileSync } from 'node:child_process'
import { statfsSync } from 'node:fs'

interface SmallDisk {
  /** Leaves no room for anything more. */
  fill: () => void
  makeRoom: () => void
  remove: () => void
}

const BYTES = 2 * 1024 ** 3
const TRIES = 20

/** A disk in memory at the folder; nothing where the system does not let us make one, which takes Linux and root. */
export function mountSmallDisk(folder: string): SmallDisk | undefined {
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, [...args, folder], { stdio: 'ignore' })
  const resize = (bytes: number) => run('mount', '-o', `remount,size=${bytes}`)
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${BYTES}`, 'tmpfs')
  } catch {
    return undefined
  }
  return {
    fill() {
      for (let tried = 1; ; tried++) {
        const { blocks, bfree, bsize } = statfsSync(folder)
        try {
          return void resize((blocks - bfree) * bsize)
        } catch (error) {
          // More was written in between: it cannot be smaller than what is on it.
          if (tried === TRIES) throw error
        }
      }
    },
    makeRoom: () => void resize(BYTES),
    remove: () => void run('umount', '--lazy'),
  }
}
