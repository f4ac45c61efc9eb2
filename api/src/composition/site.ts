import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Registry, RegistrySchema } from 'shared-domain'

export interface Site {
  registry: Registry
  /** The shell's document, its data still to be filled in. */
  shellTemplate: string
}

/** Reads what the build laid out in `folder`. */
export async function readSite(folder: string): Promise<Site> {
  const read = (file: string) =>
    readFile(join(folder, file), 'utf8').catch((cause) => {
      throw new Error(`${join(folder, file)} cannot be read. Build the product first: npm run build.`, {
        cause,
      })
    })
  return {
    registry: RegistrySchema.parse(JSON.parse(await read('registry.json'))),
    shellTemplate: await read('shell/index.html'),
  }
}
