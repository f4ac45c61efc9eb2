import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'

/** Fills a new folder, then moves it to `folder`. When filling fails, the old folder stays as it was. */
export async function replaceFolder(folder: string, fill: (next: string) => Promise<void>): Promise<void> {
  const next = `${folder}.next-${process.pid}`
  const previous = `${folder}.previous-${process.pid}`
  try {
    await mkdir(next, { recursive: true })
    await fill(next)
    if (existsSync(folder)) await rename(folder, previous)
    await rename(next, folder)
  } finally {
    await rm(next, { recursive: true, force: true })
    await rm(previous, { recursive: true, force: true })
  }
}
