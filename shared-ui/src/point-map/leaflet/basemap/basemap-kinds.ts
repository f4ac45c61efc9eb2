/** The kinds of areas on the ground, lowest first. */
export const AREA_KINDS = ['wood', 'built', 'works', 'park', 'water', 'building'] as const
export type AreaKind = (typeof AREA_KINDS)[number]

/** The kinds of lines on the ground, lowest first. */
export const LINE_KINDS = ['stream', 'rail', 'path', 'minor', 'major', 'highway'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export type LabelKind = 'city' | 'suburb' | 'sea' | 'park' | 'street'

type Tags = Readonly<Record<string, string | number | boolean>>

/** The layers of three schemas: Protomaps, OpenMapTiles and Shortbread, which LINZ Basemaps has. */
const AREA_LAYERS: Readonly<Record<string, AreaKind | 'by kind'>> = {
  landcover: 'by kind',
  landuse: 'by kind',
  land: 'by kind',
  sites: 'by kind',
  park: 'park',
  water: 'water',
  ocean: 'water',
  water_polygons: 'water',
  building: 'building',
  buildings: 'building',
}

const words = (text: string) => new Set(text.split(' '))
const WOOD = words('forest wood scrub grassland nature_reserve national_park protected_area heath bush')
const PARK = words(
  'park garden golf_course cemetery grass meadow pitch playground recreation_ground village_green zoo allotments dog_park',
)
const BUILT = words('residential urban_area neighbourhood suburb commercial retail')
const WORKS = words('aerodrome airfield runway taxiway industrial railway pier quarry landfill')

/** The kind of an area; `null` for one that is not drawn. */
export function areaKind(layer: string, tags: Tags): AreaKind | null {
  const kind = AREA_LAYERS[layer]
  if (kind !== 'by kind') return kind ?? null
  const value = String(tags.kind ?? tags.class)
  if (WOOD.has(value)) return 'wood'
  if (PARK.has(value)) return 'park'
  if (BUILT.has(value)) return 'built'
  return WORKS.has(value) ? 'works' : null
}

const ROAD_LAYERS = words('roads transportation streets')
const HIGHWAY = words('highway motorway trunk motorway_link trunk_link')
const MAJOR = words(
  'major_road medium_road primary secondary tertiary primary_link secondary_link tertiary_link',
)
const PATH = words('path track footway cycleway steps pedestrian')
const NOT_DRAWN = words('ferry ferry_route aerialway')

/** The kind of a line; `null` for one that is not drawn. */
export function lineKind(layer: string, tags: Tags): LineKind | null {
  if (layer === 'waterway' || layer === 'water_lines' || layer === 'water') return 'stream'
  if (!ROAD_LAYERS.has(layer)) return null
  const value = String(tags.kind ?? tags.class)
  if (value === 'rail' || value === 'transit' || tags.rail === true) return 'rail'
  if (HIGHWAY.has(value)) return 'highway'
  if (MAJOR.has(value)) return 'major'
  if (NOT_DRAWN.has(value)) return null
  return PATH.has(value) ? 'path' : 'minor'
}

const STREET_NAME_LAYERS = words('roads transportation_name street_labels')
const SEA_LAYERS = words('water water_name ocean_labels water_polygons_labels')
const CITY = words('locality city town')

/** The kind of a feature's name; `null` for one without a name on the map. */
export function labelKind(layer: string, tags: Tags): LabelKind | null {
  const value = String(tags.kind ?? tags.class)
  if (STREET_NAME_LAYERS.has(layer)) return 'street'
  if (SEA_LAYERS.has(layer)) return 'sea'
  if (layer === 'places' || layer === 'place' || layer === 'place_labels') {
    const isCity = CITY.has(value) && !['village', 'hamlet'].includes(String(tags.kind_detail))
    return isCity ? 'city' : 'suburb'
  }
  return (layer === 'pois' || layer === 'poi') && PARK.has(value) ? 'park' : null
}
