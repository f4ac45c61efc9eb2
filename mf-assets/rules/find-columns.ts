import { FIELDS, type Field, type FileTable, GEOMETRY_COLUMNS, type Mapping } from './file-table'
import { readNumber } from './read-place'

/** How columns are called, in letters and digits alone; names that say more come first. */
const NAMES: Record<Field, readonly string[]> = {
  id: [
    'binid',
    'assetid',
    'assetnumber',
    'assetno',
    'binnumber',
    'binno',
    'bin',
    'id',
    'ref',
    'reference',
    'globalid',
    'objectid',
    'fid',
    'idofthefeature',
  ],
  location: [
    'location',
    'streetaddress',
    'siteaddress',
    'address',
    'street',
    'streetname',
    'addrstreet',
    'road',
    'roadname',
    'site',
    'locationdescription',
    'description',
    'name',
  ],
  suburb: ['suburb', 'locality', 'addrsuburb'],
  binType: ['bintype', 'wastetype', 'wastestream', 'stream', 'waste', 'type', 'category'],
  litres: [
    'litres',
    'liters',
    'capacitylitres',
    'capacityl',
    'capacity',
    'volume',
    'volumel',
    'binsize',
    'size',
  ],
  lng: [
    'longitudeofthepoint',
    'longitude',
    'long',
    'lng',
    'lon',
    'nztme',
    'nztmx',
    'easting',
    'eastingnztm',
    'nztmeasting',
    'pointx',
    'xcoord',
    'x',
  ],
  lat: [
    'latitudeofthepoint',
    'latitude',
    'lat',
    'nztmn',
    'nztmy',
    'northing',
    'northingnztm',
    'nztmnorthing',
    'pointy',
    'ycoord',
    'y',
  ],
}

/** How many rows are looked at. */
const SAMPLE = 200
/** The share of cells that must fit, so that some may be blank or wrong. */
const MOST = 0.8

/** Finds the column of each field by its name, and otherwise by its values. */
export function findColumns({
  columns,
  rows,
  system,
}: Pick<FileTable, 'columns' | 'rows' | 'system'>): Mapping {
  const names = columns.map(plainName)
  const sample = rows.slice(0, SAMPLE)
  const taken = new Set<number>()
  const mapping: Record<Field, number | null> = {
    id: null,
    location: null,
    suburb: null,
    binType: null,
    litres: null,
    lng: null,
    lat: null,
  }
  const take = (field: Field, column: number | undefined) => {
    if (column === undefined || column < 0 || mapping[field] !== null) return
    mapping[field] = column
    taken.add(column)
  }
  for (const field of FIELDS)
    take(
      field,
      NAMES[field].map((name) => names.indexOf(name)).find((at) => at >= 0 && !taken.has(at)),
    )
  for (const [field, fits] of VALUES) {
    // Where nothing else is recognised, any numbers could be ids: the file may be no list of bins.
    if (mapping[field] !== null || (field === 'id' && taken.size === 0)) continue
    const at = columns.findIndex(
      (_, column) => !taken.has(column) && fits(sample.map(({ cells }) => (cells[column] ?? '').trim())),
    )
    take(field, at)
  }
  return { ...mapping, system: system ?? null }
}

const plainName = (name: string) =>
  (GEOMETRY_COLUMNS as readonly string[]).includes(name)
    ? name.toLowerCase().replaceAll(' ', '')
    : name
        .normalize('NFD')
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')

const mostly = (texts: readonly string[], test: (text: string) => boolean) => {
  const said = texts.filter((text) => text !== '')
  return said.length > 0 && said.filter(test).length >= said.length * MOST
}
const between = (min: number, max: number) => (text: string) => {
  const number = readNumber(text)
  return number !== null && number >= min && number <= max
}
const WASTE = /general|rubbish|refuse|landfill|litter|recycl|compost|organic|glass|waste/i

/** How values look that can be nothing else; ids last, because places differ from row to row, too. */
const VALUES: readonly [Field, (texts: readonly string[]) => boolean][] = [
  ['lng', (texts) => mostly(texts, between(160, 180)) || mostly(texts, between(1_000_000, 2_200_000))],
  ['lat', (texts) => mostly(texts, between(-53, -29)) || mostly(texts, between(4_700_000, 6_300_000))],
  ['binType', (texts) => mostly(texts, (text) => WASTE.test(text)) && new Set(texts).size <= 12],
  [
    'id',
    (texts) =>
      texts.length > 0 &&
      texts.every((text) => /^[\w.#/-]{1,64}$/.test(text) && /\d/.test(text)) &&
      new Set(texts).size === texts.length,
  ],
]
