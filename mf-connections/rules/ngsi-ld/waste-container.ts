import { type BinType, streetAndSuburb } from 'shared-domain'
import type { AttributeName } from '../../operations/ngsi-ld/attributes'

/** A bin as the record has it. */
interface ContainedBin {
  id: string
  location: string
  binType: BinType
  fillLevel: number | null
  untrusted?: unknown
  lat: number | null
  lng: number | null
  measuredAt?: string | null
  lastCollectedAt: string | null
}

const URN = 'urn:ngsi-ld:WasteContainer:'

const entityIdOf = (binId: string) => URN + encodeURIComponent(binId)

/** The bin of an entity's id; `undefined` for any other id. */
export function binIdOf(entityId: string): string | undefined {
  if (!entityId.startsWith(URN)) return undefined
  try {
    return decodeURIComponent(entityId.slice(URN.length))
  } catch {
    return undefined
  }
}

/** The kinds that the model knows. A public recycling bin takes several of its kinds together, so `description` has the type of the bin. */
const WASTE_KINDS: Readonly<Record<BinType, string>> = {
  general: 'other',
  recycling: 'other',
  compost: 'organic',
}

/** A WasteContainer of the Smart Data Models, in the form key-values. */
export interface WasteContainer {
  id: string
  type: 'WasteContainer'
  binId: string
  location: { type: 'Point'; coordinates: [lng: number, lat: number] }
  address: { streetAddress: string; addressLocality?: string; addressCountry: 'NZ' }
  storedWasteKind: string
  description: BinType
  /** 0–1; left out where it is not known, or not trusted. */
  fillingLevel?: number
  /** When that was measured. */
  binLoggedTime?: string
  dateLastEmptying?: string
}

/** `null` for a bin without a place: the model wants one. */
export function wasteContainer(bin: ContainedBin): WasteContainer | null {
  if (bin.lat === null || bin.lng === null) return null
  const isKnown = bin.fillLevel !== null && !bin.untrusted
  const { suburb } = streetAndSuburb(bin.location)
  return {
    id: entityIdOf(bin.id),
    type: 'WasteContainer',
    binId: bin.id,
    location: { type: 'Point', coordinates: [bin.lng, bin.lat] },
    address: {
      streetAddress: bin.location.split(',')[0]?.trim() ?? '',
      ...(suburb && { addressLocality: suburb }),
      addressCountry: 'NZ',
    },
    storedWasteKind: WASTE_KINDS[bin.binType],
    description: bin.binType,
    ...(isKnown && { fillingLevel: Math.min(1, Math.max(0, (bin.fillLevel ?? 0) / 100)) }),
    ...(isKnown && bin.measuredAt && { binLoggedTime: bin.measuredAt }),
    ...(bin.lastCollectedAt && { dateLastEmptying: bin.lastCollectedAt }),
  }
}

/** An entity with some of its attributes. */
export const withAttributes = (
  { id, type, ...attributes }: WasteContainer,
  wanted: readonly AttributeName[],
): WasteContainer =>
  ({
    id,
    type,
    ...Object.fromEntries(Object.entries(attributes).filter(([name]) => wanted.some((one) => one === name))),
  }) as WasteContainer

/** Moments, which the normalized form marks as such. */
const MOMENTS: readonly string[] = ['binLoggedTime', 'dateLastEmptying']

/** The same in the form normalized. */
export function normalized({ id, type, ...attributes }: WasteContainer): Record<string, unknown> {
  const { binLoggedTime } = attributes
  return {
    id,
    type,
    ...Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [
        name,
        {
          type: name === 'location' ? 'GeoProperty' : 'Property',
          value: MOMENTS.includes(name) ? { '@type': 'DateTime', '@value': value } : value,
          ...(name === 'fillingLevel' && binLoggedTime && { observedAt: binLoggedTime }),
        },
      ]),
    ),
  }
}

/** Where the words of the model are explained, and those of NGSI-LD itself. */
export const CONTEXT = [
  'https://raw.githubusercontent.com/smart-data-models/dataModel.WasteManagement/master/context.jsonld',
  'https://uri.etsi.org/ngsi-ld/v1/ngsi-ld-core-context.jsonld',
]

/** Plain JSON names its context beside it. */
export const CONTEXT_LINK = `<${CONTEXT[0]}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`
