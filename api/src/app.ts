import Fastify, { type FastifyInstance } from 'fastify'
import type { RuntimeSettings } from 'shared-domain'
import { clientErrors } from './client-errors/client-errors'
import { errorWatch } from './client-errors/error-watch'
import { loadIds } from './client-errors/load-ids'
import { builtFiles } from './composition/built-files'
import { composition } from './composition/composition'
import { liveRegistry } from './composition/live-registry'
import { readShellTemplate } from './composition/shell-template'
import type { Store } from './delivery/store'
import { mapPage } from './map-page/map-page'
import { demonstrationCity } from './open-data/demonstration-city'
import { openDataLayer } from './open-data/open-data-layer'
import { problems } from './problems/problems'
import { publicDocuments } from './public-pages/public-documents'
import { inlineScriptsOf, originsOf } from './security/content-security-policy'
import { securityHeaders } from './security/security-headers'

export interface AppOptions {
  /** The folder with the built shell. */
  siteFolder: string
  /** What is published and which of it is live. */
  store: Store
  settings: RuntimeSettings
  /** Other origins from which remotes may come. */
  remoteOrigins?: readonly string[]
  /** So many page loads with an error of a freshly promoted version roll it back. */
  rollbackAfterErrors?: number
  /** In ms since 1970. */
  now?: () => number
}

const ROLLBACK_AFTER_ERRORS = 3

/** The whole server, ready to listen. */
export async function buildApp({
  siteFolder,
  store,
  settings,
  remoteOrigins = [],
  rollbackAfterErrors: threshold = ROLLBACK_AFTER_ERRORS,
  now = Date.now,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({ logger: false })
  const shellTemplate = await readShellTemplate(siteFolder)
  const registry = await liveRegistry(store)
  const ids = loadIds(now)
  await app.register(problems)
  await app.register(securityHeaders, {
    settings,
    inlineScripts: inlineScriptsOf(shellTemplate),
    remoteOrigins: [...remoteOrigins, ...originsOf(store.publicUrl)],
  })
  if (settings.openData.isDemonstration) await app.register(openDataLayer, { features: demonstrationCity })
  await app.register(mapPage, { mapPageUrl: settings.mapPageUrl })
  await app.register(builtFiles, { siteFolder, store })
  await app.register(clientErrors, { report: errorWatch({ store, registry, ids, threshold, now }), now })
  await app.register(composition, {
    settings,
    shellTemplate,
    registry,
    publicDocuments: publicDocuments(store, settings),
    issueLoadId: ids.issue,
  })
  return app
}
