import { execFileSync } from 'node:child_process'
import { statfsSync } from 'node:fs'

interface SmallDisk {
  /** Fills the disk completely. */
  fill: () => void
  makeRoom: () => void
  remove: () => void
}

const BYTES = 2 * 1024 ** 3
const TRIES = 20

/** A disk in memory at the folder; `undefined` without Linux and root. */
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
          // Something was written meanwhile: the disk cannot be smaller than its content.
          if (tried === TRIES) throw error
        }
      }
    },
    makeRoom: () => void resize(BYTES),
    remove: () => void run('umount', '--lazy'),
  }
}
