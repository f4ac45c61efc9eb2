import Fastify, { type FastifyInstance } from 'fastify'
import type { RuntimeSettings } from 'shared-domain'
import { composition } from './composition/composition'
import { readSite } from './composition/site'
import { mapPage } from './map-page/map-page'
import { demonstrationCity } from './open-data/demonstration-city'
import { openDataLayer } from './open-data/open-data-layer'
import { publicPages } from './public-pages/public-pages'
import { inlineScriptsOf } from './security/content-security-policy'
import { securityHeaders } from './security/security-headers'

export interface AppOptions {
  /** The folder with the shell, the remotes, the public pages and registry.json. */
  siteFolder: string
  settings: RuntimeSettings
}

/** The whole server, ready to listen. */
export async function buildApp({ siteFolder, settings }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({ logger: false })
  const site = await readSite(siteFolder)
  await app.register(securityHeaders, { settings, inlineScripts: inlineScriptsOf(site.shellTemplate) })
  if (settings.openData.isDemonstration) await app.register(openDataLayer, { features: demonstrationCity })
  await app.register(publicPages, { siteFolder, settings, site })
  await app.register(mapPage, { mapPageUrl: settings.mapPageUrl })
  await app.register(composition, { siteFolder, settings, site })
  return app
}
