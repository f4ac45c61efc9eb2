import { explainPortInUse, type FoundServerPart, freePort, readEnvironment, startServer } from 'api'
import { buildWorkspace } from './build/build-workspace'
import { command, step, stopOnSignal } from './command'
import { storeIn } from './delivery/project-store'
import { chosenRemotes } from './dev/chosen-remotes'
import { composeDevSite, devSiteFolder } from './dev/dev-site'
import {
  type HotServer,
  readDocument,
  startGallery,
  startHarness,
  startHotRemote,
  startHotShell,
} from './dev/hot-server'
import { HotPartPrograms, watchServerParts } from './dev/hot-server-parts'
import { watchDescriptions } from './dev/needed-restarts'
import { refuseChangesOfMain } from './dev/unpublished-tables'
import { remoteNames, root } from './project'
import { projectDatabase } from './project-database'
import { findServerParts } from './server-parts'

// The configuration function reads it.
process.env.NODE_ENV = 'development'

await command(async () => {
  const named = process.argv.slice(2)
  const hot = chosenRemotes(named)
  const { port, databaseUrl } = readEnvironment(process.env)
  // Before the builds, which would otherwise be wasted.
  await freePort(port).catch((error) => explainPortInUse(error, port))
  for (const name of remoteNames.filter((name) => !hot.includes(name))) {
    await step(`Building ${name}`, () => buildWorkspace(name))
  }

  const apiPort = await freePort()
  const apiAddress = `http://127.0.0.1:${apiPort}`
  const remotes: HotServer[] = []
  for (const name of hot) remotes.push(await step(`Starting ${name}, hot`, () => startHotRemote(name)))
  const shell = await step('Starting the shell, hot', () => startHotShell({ port, remotes, apiAddress }))
  // A remote's own harness is shown only when that remote was named.
  const harnesses: HotServer[] = []
  for (const name of named.length > 0 ? hot : []) {
    harnesses.push(await step(`Starting ${name} by itself`, () => startHarness(name, apiAddress)))
  }
  const gallery = await step('Starting the gallery', startGallery)
  const database = await step('Starting the database', projectDatabase)
  // A council's own database is not for trying things out.
  const mayDropTables = databaseUrl === undefined
  const programs = new HotPartPrograms()
  const server = await step('Starting the server', async () => {
    const unreleased = await composeDevSite(hot, await readDocument(shell))
    const store = storeIn(devSiteFolder)
    return startServer({
      siteFolder: devSiteFolder,
      store,
      unreleased,
      database,
      serverParts: await serverPartsToTry(programs, mayDropTables),
      port: apiPort,
    })
  })
  const descriptions = watchDescriptions({ project: root, remotes: remoteNames, print: console.warn })
  const parts = watchServerParts({ programs, first: named, replace: server.replacePart, mayDropTables })

  stopOnSignal([parts, descriptions, server, shell, gallery, ...remotes, ...harnesses])
  const product = { what: `Product, hot: shell, ${hot.join(', ')}`, address: shell.address }
  const alone = harnesses.map(({ address }, i) => ({ what: `${hot[i]} by itself`, address }))
  const components = { what: 'Every component in every state', address: gallery.address }
  console.log(`\n${addressTable([product, ...alone, components])}\nStop it with Ctrl+C.`)
  for (const sentence of server.awayParts) console.warn(sentence)
})

/** The server parts, with tables that are recreated where no migration of main has changed. */
async function serverPartsToTry(
  programs: HotPartPrograms,
  mayDropTables: boolean,
): Promise<FoundServerPart[]> {
  const found = await findServerParts(programs.bundle)
  if (!mayDropTables) return found
  const isOfMain = (remote: string) =>
    refuseChangesOfMain(remote).then(
      () => false,
      () => true,
    )
  return Promise.all(found.map(async (part) => ({ ...part, isUnpublished: !(await isOfMain(part.remote)) })))
}

interface Address {
  what: string
  address: string
}

/** One address per line, in two columns. */
function addressTable(addresses: readonly Address[]): string {
  const width = Math.max(...addresses.map(({ what }) => what.length))
  return addresses.map(({ what, address }) => `${what.padEnd(width)}   ${address}`).join('\n')
}
