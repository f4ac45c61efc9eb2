import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../database/database'
import { accountSources } from './accounts'
import { alertChanges } from './alerts'
import { binLifeChanges, binLifeSources } from './bin-life'
import { binWritingChanges, binWritingSources } from './bin-writing'
import { binSources } from './bins'
import { citySources } from './city'
import { cityCrewChanges, cityCrewSources } from './city-crews'
import { collectionChanges, collectionSources } from './collections'
import { drivingChanges, drivingSources } from './driving'
import { eventSources } from './events'
import { fleetChanges, fleetSources } from './fleet'
import { forecastSources } from './forecasts'
import { healthSources } from './health'
import { labelChanges, labelSources } from './labels'
import type { NeedContext } from './need-context'
import { openDataSources } from './open-data'
import type { PersonSources } from './own-account'
import { pageWordChanges, pageWordSources } from './page-words'
import { peopleChanges, peopleSources } from './people'
import { personalDataChanges } from './personal-data'
import { photoSources } from './photos'
import { readingChanges, readingSources } from './readings'
import { releaseChanges, releaseSources } from './releases'
import { reportContactChanges, reportContactSources } from './report-contacts'
import { reportChanges, reportSources } from './reports'
import { routeChanges, routeSources } from './routes'
import { settingChanges, settingSources } from './settings'
import { streetSources } from './streets'
import { thresholdSources } from './thresholds'
import { tokenChanges, tokenSources } from './tokens'
import { trailSources } from './trail'

const SOURCES = {
  accounts: accountSources,
  binLife: binLifeSources,
  binWriting: binWritingSources,
  bins: binSources,
  city: citySources,
  cityCrews: cityCrewSources,
  collections: collectionSources,
  driving: drivingSources,
  events: eventSources,
  fleet: fleetSources,
  forecasts: forecastSources,
  health: healthSources,
  labels: labelSources,
  openData: openDataSources,
  pageWords: pageWordSources,
  people: peopleSources,
  photos: photoSources,
  readings: readingSources,
  releases: releaseSources,
  reports: reportSources,
  reportContacts: reportContactSources,
  routes: routeSources,
  settings: settingSources,
  streets: streetSources,
  thresholds: thresholdSources,
  tokens: tokenSources,
  trail: trailSources,
} satisfies Record<string, (database: Database, app: FastifyInstance) => object>

const CHANGES = {
  alerts: alertChanges,
  binLife: binLifeChanges,
  binWriting: binWritingChanges,
  cityCrews: cityCrewChanges,
  collections: collectionChanges,
  driving: drivingChanges,
  fleet: fleetChanges,
  labels: labelChanges,
  pageWords: pageWordChanges,
  people: peopleChanges,
  personalData: personalDataChanges,
  readings: readingChanges,
  releases: releaseChanges,
  reports: reportChanges,
  reportContacts: reportContactChanges,
  routes: routeChanges,
  settings: settingChanges,
  tokens: tokenChanges,
} satisfies Record<string, (context: NeedContext) => object>

/** What server parts may read of the council's record. These functions stay stable while the record's tables change. */
export type RecordSources = { [Need in keyof typeof SOURCES]: ReturnType<(typeof SOURCES)[Need]> }

/** What server parts may change in the record, each within a change of their own. */
export type RecordChanges = { [Need in keyof typeof CHANGES]: ReturnType<(typeof CHANGES)[Need]> }

/** `database` may be a standby of the app's own. */
export const recordSources = (database: Database, app: FastifyInstance): RecordSources =>
  Object.fromEntries(
    Object.entries(SOURCES).map(([need, sources]) => [need, sources(database, app)]),
  ) as unknown as RecordSources

export const recordChanges = (context: NeedContext): RecordChanges =>
  Object.fromEntries(
    Object.entries(CHANGES).map(([need, changes]) => [need, changes(context)]),
  ) as unknown as RecordChanges

/** A name that a part may list in its `needs`. */
export type RecordNeed = keyof RecordSources | keyof RecordChanges | keyof PersonSources | 'views'

/** All of them. The own account is bound to a request, and views are read by SQL. */
export const RECORD_NEEDS = [
  ...new Set([...Object.keys(SOURCES), ...Object.keys(CHANGES), 'ownAccount', 'views']),
] as [RecordNeed, ...RecordNeed[]]
