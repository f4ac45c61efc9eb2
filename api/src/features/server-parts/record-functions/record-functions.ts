import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../database/database'
import { type AlertChanges, alertChanges } from './alerts'
import { type BinSources, binSources } from './bins'
import { type CitySources, citySources } from './city'
import { type CollectionSources, collectionSources } from './collections'
import { type FleetChanges, type FleetSources, fleetChanges, fleetSources } from './fleet'
import { type ForecastSources, forecastSources } from './forecasts'
import { type HealthSources, healthSources } from './health'
import { type LabelChanges, type LabelSources, labelChanges, labelSources } from './labels'
import type { PersonSources } from './own-account'
import { type PeopleChanges, type PeopleSources, peopleChanges, peopleSources } from './people'
import { type PersonalDataChanges, personalDataChanges } from './personal-data'
import { type ReadingChanges, type ReadingSources, readingChanges, readingSources } from './readings'
import type { RecordChange } from './record-change'
import { type ReleaseChanges, type ReleaseSources, releaseChanges, releaseSources } from './releases'
import { type RouteChanges, type RouteSources, routeChanges, routeSources } from './routes'
import { type SettingChanges, type SettingSources, settingChanges, settingSources } from './settings'
import { type StreetSources, streetSources } from './streets'
import { type ThresholdSources, thresholdSources } from './thresholds'
import { type TokenChanges, type TokenSources, tokenChanges, tokenSources } from './tokens'
import { type TrailSources, trailSources } from './trail'

/** What server parts may read of the council's record. These functions stay stable while the record's tables change. */
export interface RecordSources {
  bins: BinSources
  readings: ReadingSources
  labels: LabelSources
  fleet: FleetSources
  forecasts: ForecastSources
  collections: CollectionSources
  thresholds: ThresholdSources
  routes: RouteSources
  streets: StreetSources
  tokens: TokenSources
  people: PeopleSources
  settings: SettingSources
  releases: ReleaseSources
  health: HealthSources
  trail: TrailSources
  city: CitySources
}

/** `database` may be a standby of the app's own. */
export const recordSources = (database: Database, app: FastifyInstance): RecordSources => ({
  bins: binSources(database),
  readings: readingSources(database),
  labels: labelSources(database),
  fleet: fleetSources(database),
  forecasts: forecastSources(database, app),
  collections: collectionSources(database),
  thresholds: thresholdSources(database),
  routes: routeSources(database),
  streets: streetSources(app.streetsToDraw),
  tokens: tokenSources(database),
  people: peopleSources(database, app),
  settings: settingSources(database, app),
  releases: releaseSources(database, app),
  health: healthSources(database, app),
  trail: trailSources(database),
  city: citySources(database),
})

/** What server parts may change in the record, each within a change of their own. */
export interface RecordChanges {
  readings: ReadingChanges
  alerts: AlertChanges
  labels: LabelChanges
  routes: RouteChanges
  tokens: TokenChanges
  people: PeopleChanges
  settings: SettingChanges
  releases: ReleaseChanges
  personalData: PersonalDataChanges
  fleet: FleetChanges
}

export const recordChanges = (change: RecordChange): RecordChanges => ({
  readings: readingChanges(change),
  alerts: alertChanges(change),
  labels: labelChanges(change),
  routes: routeChanges(change),
  tokens: tokenChanges(change),
  people: peopleChanges(change),
  settings: settingChanges(change),
  releases: releaseChanges(change),
  personalData: personalDataChanges(change),
  fleet: fleetChanges(change),
})

/** The names that a part may list in its `needs`. */
export const RECORD_NEEDS = [
  'bins',
  'readings',
  'alerts',
  'labels',
  'city',
  'fleet',
  'forecasts',
  'collections',
  'thresholds',
  'routes',
  'streets',
  'tokens',
  'people',
  'settings',
  'releases',
  'health',
  'personalData',
  'trail',
  'views',
  'ownAccount',
] as const satisfies readonly (keyof RecordSources | keyof RecordChanges | keyof PersonSources | 'views')[]
