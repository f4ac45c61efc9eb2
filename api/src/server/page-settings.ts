import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { RuntimeSettings } from 'shared-domain'
import { isAllowed } from 'shared-domain/contract'
import { joinedStreets } from '../demonstration/basemap/joined-streets'
import { partSettings } from '../features/server-parts/load-server-parts'
import type { CityStreet } from '../features/server-parts/record-functions/streets'
import { type BasemapFile, demonstrationBasemap } from './basemap/basemap-file'

/** What the documents tell the pages. */
interface PageSettings {
  /** As the server was started. */
  started: RuntimeSettings
  /** Those in force. */
  current: () => Promise<RuntimeSettings>
  /** Those for one person. */
  of: (request: FastifyRequest) => Promise<RuntimeSettings>
}

declare module 'fastify' {
  interface FastifyInstance {
    pageSettings: PageSettings
    /** The streets of the demonstration city; a council's own record has none. */
    cityStreets?: (() => CityStreet[]) | undefined
  }
}

interface PageSettingsOptions {
  settings: RuntimeSettings
  /** The council's file of streets. */
  basemapFile?: BasemapFile | undefined
}

/** Completes the settings by what the record and the server parts know. */
export const pageSettings = fp<PageSettingsOptions>(
  async (app, { settings: asked, basemapFile }) => {
    const { liveSettings, isDemonstration, loadedParts } = app
    const openData = { ...asked.openData, isDemonstration }
    const known = { ...asked, openData, ...partSettings(loadedParts) }
    const { settings: started, file } = withStreets(known, basemapFile)
    const current = async (): Promise<RuntimeSettings> => {
      const { contacts, unresolved, photos } = (await liveSettings.current()).retainDays
      return { ...started, retainDays: { contacts, unresolved, photos } }
    }
    // Mock data replaces the record, so only roles that read the record are offered it.
    const of = async ({ principal: { roles } }: FastifyRequest): Promise<RuntimeSettings> => {
      const settings = await current()
      const isAllowedHere = (await liveSettings.current()).values.ALLOW_MOCK_DATA === 1
      const offersMockData = settings.offersMockData || (isAllowedHere && isAllowed('record:read', roles))
      const showsDraftLanguages = await app.councilLanguages.showsDrafts()
      return { ...settings, offersMockData, showsDraftLanguages, roles: [...roles] }
    }
    app.decorate('pageSettings', { started, current, of })
    app.decorate('streets', file)
    app.decorate('cityStreets', isDemonstration ? joinedStreets : undefined)
  },
  { name: 'page-settings', dependencies: ['live-settings', 'opened-record', 'loaded-parts'] },
)

/** The file of streets to serve: the council's own, or the demonstration's. */
function withStreets(settings: RuntimeSettings, own: BasemapFile | undefined) {
  if (own || settings.tileUrl || !settings.openData.isDemonstration) return { settings, file: own }
  const file = demonstrationBasemap()
  return { settings: { ...settings, tileUrl: file.url, tileAttribution: file.attribution }, file }
}
