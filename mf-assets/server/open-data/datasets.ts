import type { OpenBin, OpenCollection, OpenReport, OpenState } from 'api/server-part'
import { BIN_STATUSES, BIN_TYPES, ISSUES } from 'shared-domain'
import { REPORT_STATUSES } from 'shared-domain/contract'
import type { DatasetId } from '../../operations/open-data/features'

/** The types of properties, as OpenAPI 3.0 has them. */
interface PropertyType {
  type: 'string' | 'number'
  description: string
  enum?: readonly string[]
  format?: 'date-time'
  nullable?: true
}

interface Dataset {
  title: string
  description: string
  keywords: readonly string[]
  /** What the moment of a feature is, by which `datetime` selects; `null` for features without one. */
  time: string | null
  properties: Readonly<Record<string, PropertyType>>
}

const moment = (description: string, nullable = false): PropertyType => ({
  type: 'string',
  format: 'date-time',
  description,
  ...(nullable && { nullable: true }),
})
const level = (description: string): PropertyType => ({ type: 'number', nullable: true, description })
const text = (description: string): PropertyType => ({ type: 'string', description })
const optional = (description: string): PropertyType => ({ ...text(description), nullable: true })
const BIN_ID = text('The bin, by the id on its label.')

/** The collections of features, which are the datasets of the catalogue. */
export const DATASETS: Readonly<Record<DatasetId, Dataset>> = {
  bins: {
    title: 'Public waste bins',
    description:
      'The council’s public waste bins that stand in the street now: what they take, how full they are, and when they were emptied last.',
    keywords: ['waste', 'litter bins', 'recycling', 'public space'],
    time: null,
    properties: {
      binId: text('The id on its label.'),
      location: text('Street and suburb, as the council writes them.'),
      street: optional('The street alone.'),
      suburb: optional('The suburb alone.'),
      binType: { ...text('What it takes.'), enum: BIN_TYPES },
      status: { ...text('How urgent its emptying is.'), enum: BIN_STATUSES },
      fillLevel: level('In percent; null where no sensor tells.'),
      measuredAt: moment('When the level was measured.', true),
      lastCollectedAt: moment('When it was emptied last.', true),
    },
  },
  collections: {
    title: 'Collections of waste',
    description:
      'When which public waste bin was emptied, and how full it was. Neither crews nor routes. A bin that does not stand in the street now has no position.',
    keywords: ['waste', 'collection', 'litter bins'],
    time: 'at',
    properties: {
      binId: BIN_ID,
      at: moment('When it was emptied.'),
      fillLevel: level('In percent, before it was emptied; null where no sensor told.'),
    },
  },
  reports: {
    title: 'Reports about public waste bins',
    description:
      'What residents reported about which public waste bin, and what came of it. Nothing of the resident, of their words or of their photos. Reports that wait for moderation are left out.',
    keywords: ['waste', 'service requests', 'litter bins'],
    time: 'reportedAt',
    properties: {
      binId: BIN_ID,
      kind: { ...text('What is wrong.'), enum: ISSUES },
      status: { ...text('What came of it.'), enum: REPORT_STATUSES },
      reportedAt: moment('When it arrived.'),
      changedAt: moment('When its status changed last.'),
    },
  },
}
export const DATASET_IDS = Object.keys(DATASETS) as DatasetId[]

export interface Feature {
  type: 'Feature'
  id: string
  geometry: { type: 'Point'; coordinates: [number, number] } | null
  properties: Readonly<Record<string, string | number | null>>
}

const feature = (
  { id, lat, lng }: { id: string; lat: number | null; lng: number | null },
  properties: Feature['properties'],
): Feature => ({
  type: 'Feature',
  id,
  geometry: lat === null || lng === null ? null : { type: 'Point', coordinates: [lng, lat] },
  properties,
})

export const binFeatureOf = (bin: OpenBin): Feature =>
  feature(bin, {
    binId: bin.id,
    location: bin.location,
    street: bin.street,
    suburb: bin.suburb,
    binType: bin.binType,
    status: bin.status,
    fillLevel: bin.fillLevel,
    measuredAt: bin.measuredAt?.toISOString() ?? null,
    lastCollectedAt: bin.lastCollectedAt?.toISOString() ?? null,
  })

export const collectionFeatureOf = (row: OpenCollection): Feature =>
  feature(row, { binId: row.binId, at: row.at.toISOString(), fillLevel: row.fillLevel })

export const reportFeatureOf = (report: OpenReport): Feature =>
  feature(report, {
    binId: report.binId,
    kind: report.issue,
    status: report.status,
    reportedAt: report.reportedAt.toISOString(),
    changedAt: report.changedAt.toISOString(),
  })

/** Who publishes the datasets, where and under which licence. */
export interface Publication {
  /** Where browsers find the product, without a slash at its end. */
  origin: string
  /** The URL of the licence. */
  licence: string
  publisher: string
  /** An e-mail address; `null` where none is set. */
  contact: string | null
}

/** A dataset with the state in which it is. */
export interface DatasetState {
  id: DatasetId
  state: OpenState
}
