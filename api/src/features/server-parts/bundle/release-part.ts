import { cp, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { RELEASED_PROGRAM } from '../messages/part-protocol'
import { bundleParts } from './bundle-parts'

/**
 * Bundles a part with the programs that it starts, and copies its migrations, into a folder that can be anywhere: the packages that they
 * import are those of the server.
 */
export async function releasePart(index: string, folder: string): Promise<void> {
  const server = dirname(index)
  const placeIn = (source: string) => `server/${relative(server, source).split(sep).join('/')}`
  const names = (await readdir(server, { recursive: true })).map((name) => join(server, name))
  const programs = names.filter((name) => name.endsWith('-entry.mjs'))
  await rm(folder, { recursive: true, force: true })
  await bundleParts([
    { index, file: join(folder, RELEASED_PROGRAM), placeOf: placeFrom(folder, folder, placeIn) },
    ...programs.map((entry) => {
      const file = join(folder, placeIn(entry))
      return { index, entry, file, placeOf: placeFrom(folder, dirname(file), placeIn) }
    }),
  ])
  const migrations = names.filter((name) => /[\\/]migrations[\\/][^\\/]+\.sql$/.test(name))
  for (const file of migrations) await cp(file, join(folder, placeIn(file)))
}

/** Where a source finds itself, as seen from a bundle in the folder `from`. */
const placeFrom = (folder: string, from: string, placeIn: (source: string) => string) => (source: string) => {
  const place = relative(from, join(folder, placeIn(source)))
    .split(sep)
    .join('/')
  return {
    url: `new URL(${JSON.stringify(place)}, import.meta.url).href`,
    dirname: `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`,
  }
}
