import fp from 'fastify-plugin'
import type { Database } from '../database/database'
import { databasePlugin } from '../database/database'
import { simulator } from '../demonstration/simulator/simulator'
import { accessTokens } from '../features/access-tokens/access-tokens'
import { alerts } from '../features/alerts/alerts'
import { auditTrail } from '../features/audit-trail/audit-trail'
import type { BackupSettings } from '../features/backups/backup-settings'
import { backups } from '../features/backups/backups'
import { bins } from '../features/bins/bins'
import { routes } from '../features/collection-routes/routes'
import { collectionDownloads } from '../features/collections/collection-downloads'
import { collectionsApi } from '../features/collections/collections-api'
import { figures } from '../features/figures/figures'
import { fleet } from '../features/fleet/fleet'
import { forecast } from '../features/forecast/forecast'
import { lateTaps } from '../features/late-taps/late-taps'
import { live } from '../features/live/live'
import type { BinSource } from '../features/open-data/bin-source'
import { mirror } from '../features/open-data/mirror/mirror'
import { layerLossConfirmation } from '../features/open-data/mirror/settle-loss'
import { openDataLayer } from '../features/open-data/open-data-layer'
import { ownAccount } from '../features/own-account/own-account'
import { people } from '../features/people/people'
import { personalData } from '../features/personal-data/personal-data'
import { presence } from '../features/presence/presence'
import type { Provider } from '../features/provider-sign-in/provider'
import { providerSignIn, signOutPages } from '../features/provider-sign-in/provider-sign-in'
import { readings } from '../features/readings/readings'
import { reports } from '../features/reports/reports'
import { retention } from '../features/retention/retention'
import { planningFacts } from '../features/route-plans/planning-facts'
import type { LoadedServerPart } from '../features/server-parts/load-server-parts'
import type { StreetsToDraw } from '../features/server-parts/record-functions/streets'
import { serverParts } from '../features/server-parts/server-parts'
import type { LiveSettings } from '../features/settings/live-settings'
import { settings } from '../features/settings/settings'
import { newPasswordPage } from '../features/sign-in/new-password-page'
import { oneTimeLinkPage } from '../features/sign-in/one-time-link-page'
import { operatorsPages } from '../features/sign-in/operators-pages'
import { passkeySignIn } from '../features/sign-in/passkey-sign-in'
import { secondStepPage } from '../features/sign-in/second-step-page'
import { sessionsApi } from '../features/sign-in/sessions-api'
import { signInPage } from '../features/sign-in/sign-in-page'
import type { Access } from '../http/auth/access'
import { laggingReads } from '../http/lagging-reads'
import type { AuditTarget } from '../record/audit/forward-audit'

interface RecordOptions {
  /** Migrated; closed together with the app. */
  database: Database
  /** The URL of a standby's database. */
  readUrl: string | undefined
  access: Access
  backups: BackupSettings | undefined
  /** The settings that can be changed while the product runs. */
  inForce: LiveSettings
  /** The source of the bins; none unless given. */
  binSource?: BinSource | undefined
  /** Draws lines along the streets of the demonstration city. */
  streets: StreetsToDraw | undefined
  /** The council's OpenID provider. */
  provider: Provider | undefined
  /** The server parts of remotes. */
  parts: readonly LoadedServerPart[]
  /** Where sealed entries of the audit trail are forwarded to, if configured. */
  auditTarget: AuditTarget | undefined
  /** In ms since 1970. */
  now: () => number
}

/** The council's record: its database and every part of the API that reads or writes it. */
export const record = fp<RecordOptions>(
  async (
    app,
    {
      database,
      readUrl,
      access,
      backups: backupSettings,
      binSource,
      inForce,
      streets,
      provider,
      parts,
      auditTarget,
      now,
    },
  ) => {
    await app.register(databasePlugin, { database })
    await app.register(laggingReads, { database, readUrl, access })
    await app.register(live)
    await app.register(collectionsApi)
    await app.register(alerts)
    await app.register(readings)
    await app.register(reports, { limits: async () => (await inForce.current()).reportLimits })
    await app.register(retention, { days: async () => (await inForce.current()).retainDays, now })
    await app.register(settings, { live: inForce })
    if (backupSettings) await app.register(backups, { settings: backupSettings })
    else if (access.kind === 'accounts')
      app.log.warn(
        'The product makes no backups: set BACKUP_URL and BACKUP_RECIPIENT, unless PostgreSQL is backed up otherwise.',
      )
    await app.register(bins)
    await app.register(collectionDownloads)
    await app.register(figures, { now })
    await app.register(forecast, { now })
    await app.register(sessionsApi)
    await app.register(signInPage)
    await app.register(oneTimeLinkPage)
    await app.register(secondStepPage)
    await app.register(newPasswordPage)
    await app.register(passkeySignIn)
    await app.register(ownAccount)
    await app.register(signOutPages, { provider })
    if (provider) await app.register(providerSignIn, { provider })
    await app.register(operatorsPages)
    await app.register(auditTrail, { target: auditTarget })
    await app.register(people)
    await app.register(accessTokens)
    await app.register(personalData)
    await app.register(presence)
    await app.register(routes)
    await app.register(lateTaps)
    await app.register(fleet)
    await app.register(planningFacts, { live: inForce })
    await app.register(layerLossConfirmation, { now })
    if (binSource?.layer) await app.register(mirror, { layer: binSource.layer, now })
    if (binSource?.isSimulated && !binSource.layer) await app.register(simulator, { now })
    await app.register(openDataLayer, { now })
    await app.register(serverParts, { parts, given: { streets }, now })
  },
  { name: 'record', dependencies: ['auth'] },
)
