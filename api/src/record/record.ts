import fp from 'fastify-plugin'
import { alerts } from '../alerts/alerts'
import { auditTrail } from '../audit-trail/audit-trail'
import { bins } from '../bins/bins'
import { collectionDownloads } from '../collections/collection-downloads'
import { recordingOfCollections } from '../collections/recording-of-collections'
import type { Database } from '../database/database'
import { databasePlugin } from '../database/database-plugin'
import { simulator } from '../demonstration/simulator/simulator'
import { figures } from '../figures/figures'
import { fleet } from '../fleet/fleet'
import { live } from '../live/live'
import { keepLayerCopy } from '../open-data/layer-copy'
import { mirror } from '../open-data/mirror/mirror'
import { openDataLayer } from '../open-data/open-data-layer'
import { readings } from '../readings/readings'
import type { ReportLimits } from '../reports/report-limits'
import { reports } from '../reports/reports'
import type { RetainDays } from '../retention/retain-days'
import { retention } from '../retention/retention'
import { planningFacts } from '../route-plans/planning-facts'
import { routePlans } from '../route-plans/route-plans'
import { routes } from '../routes/routes'
import { operatorsPages } from '../sign-in/operators-pages'
import { sessionsApi } from '../sign-in/sessions-api'
import { signInPage } from '../sign-in/sign-in-page'
import { travel } from '../travel/travel'
import type { TravelSettings } from '../travel/travel-settings'
import type { BinSource } from './bin-source'

interface RecordOptions {
  /** Migrated; closed with the app. */
  database: Database
  reportLimits: ReportLimits
  retainDays: RetainDays
  /** What feeds the bins; nothing unless said. */
  binSource?: BinSource | undefined
  planning: { travel: TravelSettings; vroomUrl: string | null }
  /** In ms since 1970. */
  now: () => number
}

/** The council's record: its database and everything of the API that reads and writes it. */
export const record = fp<RecordOptions>(
  async (app, { database, binSource, reportLimits, retainDays, planning, now }) => {
    await app.register(databasePlugin, { database })
    await app.register(live)
    await app.register(recordingOfCollections)
    await app.register(alerts)
    await app.register(readings)
    await app.register(reports, { limits: reportLimits })
    await app.register(retention, { days: retainDays, now })
    await app.register(bins)
    await app.register(collectionDownloads)
    await app.register(figures, { now })
    await app.register(sessionsApi)
    await app.register(signInPage)
    await app.register(operatorsPages)
    await app.register(auditTrail)
    await app.register(routes)
    await app.register(fleet)
    await app.register(travel, { settings: planning.travel, now })
    await app.register(planningFacts)
    await app.register(routePlans, { vroomUrl: planning.vroomUrl })
    if (binSource?.layer) await app.register(mirror, { layer: binSource.layer, now })
    if (binSource?.isSimulated && !binSource.layer) await app.register(simulator, { now })
    await app.register(openDataLayer, { copy: keepLayerCopy(database, now) })
  },
  { name: 'record', dependencies: ['doors'] },
)
