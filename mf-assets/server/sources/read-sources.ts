import type { Executor, PartWork } from 'api/server-part'
import { asc, count, eq, sql } from 'drizzle-orm'
import type { FieldRules, Source } from '../../operations'
import type { AssetSettings } from '../asset-settings'
import { countsOf } from '../imports/compare-import'
import { fieldRules, imports, sourceBins, sources } from '../tables'

type Work = Pick<PartWork<'city', AssetSettings>, 'read' | 'record' | 'settings' | 'now'>

/** All sources with their last runs, the most trusted first. The layer is among them where the operator has set one. */
export async function readSources({ read, record, settings, now }: Work) {
  const { layerAddress } = settings
  const layer = layerAddress === null ? null : (await record.city.figures(new Date(now()))).openData
  return read(async (query) => {
    const rows = await query.select().from(sources).orderBy(asc(sources.place))
    const named = await namedBins(query)
    const known: Source[] = []
    for (const row of rows) known.push(await presentSource(query, row, named.get(row.id) ?? 0))
    return {
      sources: known.flatMap((source) => {
        if (source.kind !== 'layer') return [source]
        return layerAddress === null ? [] : [withLayer(source, layerAddress, layer)]
      }),
      rules: await readRules(query),
    }
  })
}

async function namedBins(query: Executor): Promise<ReadonlyMap<string, number>> {
  const rows = await query
    .select({ id: sourceBins.sourceId, count: count() })
    .from(sourceBins)
    .groupBy(sourceBins.sourceId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const isoText = (at: Date | null) => at?.toISOString() ?? null

async function presentSource(
  query: Executor,
  row: typeof sources.$inferSelect,
  bins: number,
): Promise<Source> {
  const { id, kind, name, owner, address, every, mapping, idPrefix, isOn, pausedBecause } = row
  return {
    id,
    kind,
    name,
    owner,
    address,
    every,
    mapping,
    idPrefix,
    isOn,
    pausedBecause,
    bins: kind === 'layer' ? null : bins,
    nextRunAt: isOn ? isoText(row.nextRunAt) : null,
    lastRun:
      row.ranAt === null
        ? null
        : {
            at: row.ranAt.toISOString(),
            failure: row.failure,
            format: row.runFormat,
            counts: row.runCounts,
            faults: row.runFaults,
          },
    readAt: isoText(row.readAt),
    held: await heldOf(query, row),
  }
}

/** What waits, unless a person has confirmed it. */
async function heldOf(
  query: Executor,
  { heldImportId, heldBecause }: typeof sources.$inferSelect,
): Promise<Source['held']> {
  if (!heldImportId) return null
  const [found] = await query
    .select({ isOpen: sql<boolean>`${imports.confirmedAt} is null` })
    .from(imports)
    .where(eq(imports.id, heldImportId))
  if (!found?.isOpen) return null
  return { importId: heldImportId, counts: await countsOf(query, heldImportId), jump: heldBecause }
}

interface Layer {
  fetchedAt: string | null
  error: string | null
}

/** The record itself mirrors the layer: this is only shown. */
function withLayer(source: Source, address: string, layer: Layer | null): Source {
  const at = layer?.fetchedAt ?? null
  return {
    ...source,
    address,
    readAt: at,
    lastRun:
      layer && (at || layer.error)
        ? { at, failure: layer.error, format: null, counts: null, faults: [] }
        : null,
  }
}

async function readRules(query: Executor): Promise<FieldRules> {
  const rows = await query.select().from(fieldRules)
  const byField = new Map(rows.map(({ field, sourceId }) => [field, sourceId]))
  return {
    location: byField.get('location') ?? null,
    binType: byField.get('binType') ?? null,
    place: byField.get('place') ?? null,
    litres: byField.get('litres') ?? null,
  }
}
