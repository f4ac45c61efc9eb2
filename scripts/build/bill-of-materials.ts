import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BILL_OF_MATERIALS } from '../delivery/built-publication'

const LockSchema = z.object({
  packages: z.record(z.string(), z.object({ integrity: z.string().optional() })),
})
const ManifestSchema = z.object({ version: z.string(), license: z.string().optional() })
const MapSchema = z.object({ sources: z.array(z.string()) })
const DescriptionSchema = z.object({ name: z.string(), version: z.string() })

/**
 * Writes the bill of materials of a remote's build: the packages whose code its source maps name, with their versions and licences as they
 * are installed, and their hashes from the project's lockfile, where it has one. Builds that are no remote's get none.
 */
export async function writeBillOfMaterials(built: string, project: string): Promise<void> {
  const described = join(built, 'remote.json')
  if (!existsSync(described)) return
  const { name, version } = DescriptionSchema.parse(await readJson(described))
  const lockfile = join(project, 'package-lock.json')
  const { packages } = existsSync(lockfile) ? LockSchema.parse(await readJson(lockfile)) : { packages: {} }
  const places = (await bundledPlaces(built)).filter((place) => existsSync(join(project, place)))
  const components = places.map((place) => componentOf(project, place, packages[place]?.integrity))
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: await Promise.all(components),
  }
  await writeFile(join(built, BILL_OF_MATERIALS), `${JSON.stringify(bill, null, 2)}\n`)
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

const PLACE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//

/** The places of the bundled packages in the project, such as `node_modules/recharts`, sorted. */
async function bundledPlaces(built: string): Promise<string[]> {
  const entries = await readdir(built, { recursive: true, withFileTypes: true })
  const maps = entries.filter(({ name }) => name.endsWith('.map'))
  const sources = await Promise.all(
    maps.map(async ({ parentPath, name }) => MapSchema.parse(await readJson(join(parentPath, name))).sources),
  )
  const places = sources.flat().flatMap((source) => PLACE.exec(source.replace(/^\.\//, ''))?.[1] ?? [])
  return [...new Set(places)].sort()
}

async function componentOf(project: string, place: string, integrity = '') {
  const { version, license } = ManifestSchema.parse(await readJson(join(project, place, 'package.json')))
  const name = place.replace(/^.*node_modules\//, '')
  const [, content] = /^sha512-(.+)$/.exec(integrity) ?? []
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(content && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }],
    }),
    ...(license && { licenses: [{ expression: license }] }),
  }
}
