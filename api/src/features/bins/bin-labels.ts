import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type BinSearch, EARTH_RADIUS_KM } from 'shared-domain'
import type { BinLabel, RecordedBin } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import type { Executor } from '../../database/in-transaction'
import { binLabels, bins, isUnresolvedIn, reports } from '../../database/schema'
import type { Change } from '../../record/change-record'
import { livesFor } from './bin-life'
import {
  type BinPlace,
  LABEL_REPORT_ISSUES,
  LABEL_WORDS,
  MOVED_ABOVE_KM,
  outdatedReason,
} from './label-state'

/** A bin in service with its latest label. */
export interface LabelledBin extends Pick<RecordedBin, 'id' | 'location' | 'binType'> {
  /** `null` when no label was printed yet. */
  label: BinLabel | null
  /** Whether an unresolved report says that its label is damaged. */
  isLabelReported: boolean
}

/** The bins in service, each with its latest label; WCC9 comes before WCC10. */
export async function labelledBins(query: Executor): Promise<LabelledBin[]> {
  const [standing, latest, reported] = await Promise.all([
    query
      .select({
        id: bins.id,
        location: bins.location,
        binType: bins.binType,
        lat: bins.lat,
        lng: bins.lng,
      })
      .from(bins)
      .where(livesFor('isLabelled'))
      .orderBy(sql`length(${bins.id})`, bins.id),
    latestLabels(query),
    binsOfReportedLabels(query),
  ])
  const labelOf = new Map(latest.map((label) => [label.binId, label]))
  return standing.map(({ id, location, binType, ...point }) => ({
    ...{ id, location, binType },
    label: presentLabel(labelOf.get(id), { location, ...point }),
    isLabelReported: reported.has(id),
  }))
}

/** The latest label of a bin and whether it is out of date; `null` when none was printed. `bin` is its present place. */
export async function readLabel(
  query: Executor,
  { id, ...bin }: BinPlace & { id: string },
): Promise<BinLabel | null> {
  const [label] = await latestLabels(query, eq(binLabels.binId, id))
  return presentLabel(label, bin)
}

/** The latest labels of these bins. `standing` has their present places. */
export async function readLabels(
  query: Executor,
  standing: readonly (BinPlace & { id: string })[],
): Promise<ReadonlyMap<string, BinLabel>> {
  const ids = standing.map(({ id }) => id)
  const latest = await latestLabels(query, inArray(binLabels.binId, ids))
  const placeOf = new Map(standing.map((bin) => [bin.id, bin]))
  return new Map(
    latest.flatMap((label) => {
      const bin = placeOf.get(label.binId)
      const known = bin && presentLabel(label, bin)
      return known ? [[label.binId, known] as const] : []
    }),
  )
}

const latestLabels = (query: Executor, condition?: SQL) => query.select().from(binLabels).where(condition)

type LatestLabel = typeof binLabels.$inferSelect

function presentLabel(label: LatestLabel | undefined, bin: BinPlace): BinLabel | null {
  if (!label) return null
  const { printedAt, binLocation, lat, lng } = label
  // The record did not know the bin then, so a move cannot be detected.
  const outdated = binLocation === null ? null : outdatedReason({ location: binLocation, lat, lng }, bin)
  return { printedAt: printedAt.toISOString(), outdated }
}

const NAMES_LABEL = `\\m(${LABEL_WORDS.join('|')})`

const SAYS_LABEL = and(
  isUnresolvedIn(reports.status),
  eq(reports.isHeld, false),
  inArray(reports.issue, [...LABEL_REPORT_ISSUES]),
  sql`${reports.note} ~* ${NAMES_LABEL}`,
)

async function binsOfReportedLabels(query: Executor): Promise<ReadonlySet<string>> {
  const rows = await query.selectDistinct({ binId: reports.binId }).from(reports).where(SAYS_LABEL)
  return new Set(rows.map(({ binId }) => binId))
}

const ARE_BOTH_LOCATED = sql`(bins.lat + bins.lng + latest.lat + latest.lng) is not null`

/**
 * The distance between the bin and the place on its latest label, in km: the haversine formula, like `distanceKm` in the
 * domain.
 */
const MOVED_KM = sql`2 * ${EARTH_RADIUS_KM}::double precision * asin(least(1, sqrt(
  sin(radians(bins.lat - latest.lat) / 2) ^ 2
  + cos(radians(latest.lat)) * cos(radians(bins.lat)) * sin(radians(bins.lng - latest.lng) / 2) ^ 2)))`

/** SQL version of `outdatedReason`. */
const OUTDATED = sql`
  select latest.bin_id from bin_labels as latest join bins on bins.id = latest.bin_id
  where latest.bin_location is not null
    and (latest.bin_location <> bins.location or (${ARE_BOTH_LOCATED} and ${MOVED_KM} > ${MOVED_ABOVE_KM}))`

/** SQL condition: the bin needs a new label for that reason. */
export function hasLabelNeed(need: NonNullable<BinSearch['label']>): SQL {
  switch (need) {
    case 'none':
      return sql`not exists (select from bin_labels where bin_labels.bin_id = bins.id)`
    case 'outdated':
      return sql`bins.id in (${OUTDATED})`
    case 'reported':
      return sql`bins.id in (select ${reports.binId} from ${reports} where ${SAYS_LABEL})`
  }
}

/** The location on the latest label of an unknown bin; `null` when the record knows the bin, or without a label. */
export function printedLocationReader({
  query,
}: Pick<Database, 'query'>): (binId: string) => Promise<string | null> {
  const latest = query
    .select({ location: binLabels.location })
    .from(binLabels)
    .leftJoin(bins, and(eq(bins.id, binLabels.binId), isNull(bins.removedAt)))
    .where(and(eq(binLabels.binId, sql.placeholder('binId')), isNull(bins.id)))
    .prepare('printed_location')
  return async (binId) => (await latest.execute({ binId }))[0]?.location ?? null
}

/** A label as it was printed. */
export interface PrintedLabel {
  binId: string
  location: string
}

/**
 * Makes these the latest labels of their bins, each at most once, unless later ones were printed. Returns where the record's bins are
 * now, by id; it does not know the other ones.
 */
export async function noteLabels(
  { transaction, tell }: Pick<Change, 'transaction' | 'tell'>,
  printed: readonly PrintedLabel[],
  at: Date,
): Promise<ReadonlyMap<string, BinPlace>> {
  // One statement for ten thousand labels.
  const { rows } = await transaction.execute<{
    bin_id: string
    lat: number | null
    lng: number | null
    location: string | null
  }>(sql`
    with printed as (
      select label."binId" as bin_id, label.location, bins.location as bin_location, bins.lat, bins.lng
      from json_to_recordset(${JSON.stringify(printed)}::json) as label("binId" text, location text)
      left join bins on bins.id = label."binId" and bins.removed_at is null
    ), noted as (
      insert into bin_labels (bin_id, printed_at, location, bin_location, lat, lng)
      select bin_id, ${at}, location, bin_location, lat, lng from printed
      order by bin_id
      on conflict (bin_id) do update set
        printed_at = excluded.printed_at, location = excluded.location, bin_location = excluded.bin_location,
        lat = excluded.lat, lng = excluded.lng
      where bin_labels.printed_at <= excluded.printed_at
    )
    select bin_id, bin_location as location, lat, lng from printed where bin_location is not null`)
  tell({ kind: 'labels' })
  return new Map(
    rows.map(({ bin_id, location, lat, lng }) => [bin_id, { location: location ?? '', lat, lng }]),
  )
}
