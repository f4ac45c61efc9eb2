import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { isDemonstration } from '../../record/record-kind'
import { readFormBodies } from './host/form-bodies'
import { makePartRoutes } from './host/part-routes'
import { ServedPart } from './host/served-part'
import type { FoundServerPart, LoadedServerPart } from './load-server-parts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Has another build serve the part of a remote. When that does not start, this throws, and the one before goes on. */
    replacePart: (found: FoundServerPart) => Promise<void>
  }
}

interface ServerPartsOptions {
  /** In ms since 1970. */
  now: () => number
}

/** Serves the server parts of remotes. When a part does not run, every request below its path says why. */
export const serverParts = fp<ServerPartsOptions>(
  async (app, { now }) => {
    const parts = app.loadedParts
    readFormBodies(app)
    // Only a part that adds to the demonstration city needs to know: the server also starts while its database is away.
    const isAsked = parts.some((part) => part.host && part.description.hasDemonstration)
    const isDemo = isAsked && (await isDemonstration(app.database.query)) === true
    const served = new Map<string, ServedPart>()
    // Before the hooks of their jobs: all parts have the same time to stop.
    app.addHook('preClose', async () => {
      for (const part of served.values()) part.stop()
    })
    for (const loaded of [...parts]) await app.register(partFeature(loaded, served), { now, isDemo })
    app.decorate('replacePart', replacements(app, served))
  },
  {
    name: 'server-parts',
    dependencies: [
      'database',
      'auth',
      'live',
      'lagging-reads',
      'bins',
      'open-data',
      'readings',
      'simulator',
      'loaded-parts',
    ],
  },
)

interface Given {
  /** In ms since 1970. */
  now: () => number
  /** Whether the record is the demonstration city. */
  isDemo: boolean
}

/** The part as a feature of the server, like those of the record. */
const partFeature = (loaded: LoadedServerPart, served: Map<string, ServedPart>) =>
  fp<Given>(
    async (app, given) => {
      const part = new ServedPart(app, loaded, given)
      served.set(loaded.remote, part)
      if (!loaded.host) app.log.error(`The server part of ${loaded.remote} does not run: ${loaded.failure}`)
      makePartRoutes(app, part, loaded)
      if (loaded.host) await part.open(loaded)
    },
    { name: loaded.remote },
  )

/** One replacement of a part follows another. */
function replacements(app: FastifyInstance, served: ReadonlyMap<string, ServedPart>) {
  const last = new Map<string, Promise<unknown>>()
  const replace = async (found: FoundServerPart) => {
    const part = served.get(found.remote)
    if (!part)
      throw new Error(`The server was started without a part of ${found.remote}: start it again with one.`)
    const started = await app.loadPart({ paths: part.paths, ...found })
    await part.replace(started)
    app.putPart(started)
    app.log.info(`Another build of the server part of ${found.remote} runs now.`)
  }
  return (found: FoundServerPart): Promise<void> => {
    const waited = last.get(found.remote) ?? Promise.resolve()
    const replaced = waited.then(() => replace(found))
    last.set(
      found.remote,
      replaced.catch(() => undefined),
    )
    return replaced
  }
}
