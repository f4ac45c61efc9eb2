import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The shell's document in a site folder, its data still to be filled in. */
export function readShellTemplate(siteFolder: string): Promise<string> {
  const file = join(siteFolder, 'shell/index.html')
  return readFile(file, 'utf8').catch((cause) => {
    throw new Error(`${file} cannot be read. Build the product first: npm run build.`, { cause })
  })
}
