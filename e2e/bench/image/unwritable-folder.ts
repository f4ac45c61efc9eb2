import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The folder and all that is in it, the folder itself last. */
const entriesOf = (folder: string): string[] => [
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  folder,
]

/** Nobody but root can change anything below it any more. */
export function makeUnwritable(folder: string): void {
  for (const entry of entriesOf(folder)) chmodSync(entry, statSync(entry).isDirectory() ? 0o555 : 0o444)
}

export const folderMb = (folder: string) =>
  entriesOf(folder).reduce((sum, entry) => sum + statSync(entry).size, 0) / 1024 / 1024
