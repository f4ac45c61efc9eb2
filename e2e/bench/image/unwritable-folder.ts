import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** All entries below a folder, then the folder itself. */
const entriesOf = (folder: string): string[] => [
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  folder,
]

/** Makes a folder read-only for all users but root. */
export function makeUnwritable(folder: string): void {
  for (const entry of entriesOf(folder)) chmodSync(entry, statSync(entry).isDirectory() ? 0o555 : 0o444)
}

export const folderMb = (folder: string) =>
  entriesOf(folder).reduce((sum, entry) => sum + statSync(entry).size, 0) / 1024 / 1024
