import type { Store } from 'delivery'
import type { RuntimeSettings } from 'shared-domain'
import type { Database } from '../database/database'
import type { FoundServerPart } from '../features/server-parts/load-server-parts'
import type { ConfiguredVariable } from '../features/settings/configured-variable'

/** What the server gives to every feature, beside the options that settings make. */
export interface HostOptions {
  /** The folder with the built shell. */
  siteFolder: string
  /** The store of published remotes, with the registry of live versions. */
  store: Store
  /** What the documents tell the pages. */
  settings: RuntimeSettings
  /** The record's database, migrated. It is closed with the app. Without it only documents and built files are served. */
  database?: Database | undefined
  /** The server parts of remotes. They need a database. */
  serverParts: readonly FoundServerPart[]
  /** Where server parts read their settings. */
  environment: NodeJS.ProcessEnv
  /** The environment variables of the server, shown to administrators. */
  configuration: readonly ConfiguredVariable[]
  /** In ms since 1970. */
  now: () => number
}
