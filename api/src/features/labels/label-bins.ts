import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import {
  type BinPlace,
  EARTH_RADIUS_KM,
  LABEL_REPORT_ISSUES,
  LABEL_WORDS,
  type LabelNeed,
  MOVED_ABOVE_KM,
  outdatedReason,
} from 'shared-domain'
import type { BinLabel, LabelBin } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { bins, isUnresolvedIn, labelBatches, labels, reports } from '../../database/schema'

/** The bins in service, each with its latest label; WCC9 comes before WCC10. */
export async function listLabelBins(query: Executor): Promise<LabelBin[]> {
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
      .where(isNull(bins.removedAt))
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
  const [label] = await latestLabels(query, eq(labels.binId, id))
  return presentLabel(label, bin)
}

/** The latest labels of these bins. `standing` has their present places. */
export async function readLabels(
  query: Executor,
  standing: readonly (BinPlace & { id: string })[],
): Promise<ReadonlyMap<string, BinLabel>> {
  const ids = standing.map(({ id }) => id)
  const latest = await latestLabels(query, inArray(labels.binId, ids))
  const placeOf = new Map(standing.map((bin) => [bin.id, bin]))
  return new Map(
    latest.flatMap((label) => {
      const bin = placeOf.get(label.binId)
      const known = bin && presentLabel(label, bin)
      return known ? [[label.binId, known] as const] : []
    }),
  )
}

const latestLabels = (query: Executor, condition?: SQL) =>
  query
    .selectDistinctOn([labels.binId], {
      binId: labels.binId,
      location: labels.binLocation,
      lat: labels.lat,
      lng: labels.lng,
      printedAt: labelBatches.printedAt,
    })
    .from(labels)
    .innerJoin(labelBatches, eq(labelBatches.id, labels.batchId))
    .where(condition)
    .orderBy(labels.binId, desc(labelBatches.printedAt))

type LatestLabel = Awaited<ReturnType<typeof latestLabels>>[number]

function presentLabel(label: LatestLabel | undefined, bin: BinPlace): BinLabel | null {
  if (!label) return null
  const { printedAt, location, lat, lng } = label
  // The record did not know the bin then, so a move cannot be detected.
  const outdated = location === null ? null : outdatedReason({ location, lat, lng }, bin)
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

/** SQL version of `outdatedReason` in the domain. */
const OUTDATED = sql`
  select latest.bin_id from (
    select distinct on (labels.bin_id) labels.bin_id, labels.bin_location, labels.lat, labels.lng
    from labels join label_batches on label_batches.id = labels.batch_id
    order by labels.bin_id, label_batches.printed_at desc
  ) as latest join bins on bins.id = latest.bin_id
  where latest.bin_location is not null
    and (latest.bin_location <> bins.location or (${ARE_BOTH_LOCATED} and ${MOVED_KM} > ${MOVED_ABOVE_KM}))`

/** SQL condition: the bin needs a new label for that reason. */
export function hasLabelNeed(need: LabelNeed): SQL {
  switch (need) {
    case 'none':
      return sql`not exists (select from labels where labels.bin_id = bins.id)`
    case 'outdated':
      return sql`bins.id in (${OUTDATED})`
    case 'reported':
      return sql`bins.id in (select ${reports.binId} from ${reports} where ${SAYS_LABEL})`
  }
}
