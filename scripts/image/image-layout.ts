import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { replaceFolder } from '../build/replace-folder'
import { remoteNames, root, siteFolder } from '../project'
import { bundleServer, sidePrograms } from './bundle-server'
import { neededPackages } from './needed-packages'

/** Files that the server's code looks for beside itself. */
const CODE_FILES = [
  'api/migrations',
  'api/src/demonstration/basemap/demonstration.pmtiles',
  'api/src/server/public-pages/render-process.mjs',
]

/** Parts of a remote that `deliver` needs to make it live, or that its server part looks for beside itself. */
const REMOTE_FILES = ['package.json', 'remote.json', 'dist/web', 'dist/fingerprint', 'server/migrations']

/**
 * Lays out everything that the product runs from: bundles, the packages that they import, the shell and the builds of remotes.
 * It runs with only Node and a PostgreSQL: no npm, no compiler and no writable folder.
 */
export const layOutImage = (folder: string): Promise<void> =>
  replaceFolder(folder, async (layout) => {
    const imported = await bundleServer(join(layout, 'server'))
    const tool = imported.find(({ name }) => name.startsWith('@rspack/') || name === 'tsx')
    if (tool) throw new Error(`The server imports ${tool.name}, a tool of the build, in ${tool.from}.`)
    const keep = (from: string, to = relative(root, from)) => {
      mkdirSync(dirname(join(layout, to)), { recursive: true })
      cpSync(from, join(layout, to), { recursive: true, dereference: true, filter: isNeeded })
    }
    for (const place of neededPackages(imported)) keep(join(root, place), placeOf(place))
    keep(siteFolder)
    for (const file of CODE_FILES) keep(join(root, file))
    const ofRemotes = remoteNames.flatMap((remote) => REMOTE_FILES.map((file) => join(root, remote, file)))
    for (const file of ofRemotes.filter(existsSync)) keep(file)
    for (const [name, file] of Object.entries(sidePrograms())) linkTo(layout, name, file)
    const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const description = { name, version, license, private: true, type: 'module', workspaces: remoteNames }
    writeFileSync(join(layout, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
  })

/** A package's own `node_modules` are kept where they are needed. TypeScript declarations and source maps are left out. */
const isNeeded = (file: string) =>
  !/node_modules[\\/].+[\\/]node_modules$/.test(file) && !/\.(d\.[cm]?ts|[cm]?js\.map)$/.test(file)

/** Packages from a workspace's own `node_modules` are placed beside the bundles. */
const placeOf = (place: string) => place.replace(/^[^/]+\/node_modules\//, 'server/node_modules/')

/** The program's path re-exports its bundle, because a worker pool calls its exports. */
function linkTo(layout: string, name: string, file: string) {
  const bundle = relative(dirname(file), `server/${name}.mjs`).split(sep).join('/')
  const place = join(layout, file)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, `import * as program from '${bundle}'\n\nexport default program.default\n`)
}
