import type { ReleaseStore } from 'delivery'
import type { Registry, RuntimeSettings } from 'shared-domain'
import type { Database } from '../database/database'
import type { PartLimits } from '../features/server-parts/host/part-limits'
import type { FoundServerPart } from '../features/server-parts/load-server-parts'
import type { ConfiguredVariable } from '../features/settings/configured-variable'

/** What the server gives to every feature, beside the options that settings make. */
export interface HostOptions {
  /** The folder with the built shell. */
  siteFolder: string
  /** The store of published remotes, with the registry of live versions. */
  store: ReleaseStore
  /**
   * Remotes that are served without being released, in place of the live ones of the store: those of a development session or a
   * compatibility trial.
   */
  unreleased?: Registry | undefined
  /** What the documents tell the pages. */
  settings: RuntimeSettings
  /** The record's database, migrated. It is closed with the app. Without it only documents and built files are served. */
  database?: Database | undefined
  /** The server parts of remotes. They need a database. */
  serverParts: readonly FoundServerPart[]
  /** What each of them may use. Left out, as in the product, it is what a team can count on. */
  partLimits?: PartLimits | undefined
  /** Where server parts read their settings. */
  environment: NodeJS.ProcessEnv
  /** The environment variables of the server, shown to administrators. */
  configuration: readonly ConfiguredVariable[]
  /** In ms since 1970. */
  now: () => number
}
