import { findColumns } from './find-columns'
import { readFile } from './read-file'
import { readRows } from './read-rows'

const bytes = (text: string) => new TextEncoder().encode(text)
const MAX = 1_000
const read = (content: string | Uint8Array, max = MAX) => {
  const file = readFile('bins.csv', typeof content === 'string' ? bytes(content) : content, max)
  if ('refused' in file) return { refused: file.refused }
  const mapping = findColumns(file.table)
  return {
    ...readRows(file.table, mapping),
    mapping,
    columns: file.table.columns,
    isWindows1252: file.isWindows1252,
  }
}
const rows = (content: string | Uint8Array) => {
  const found = read(content)
  return 'refused' in found ? found : { rows: found.rows, faults: found.faults }
}
const row = (line: number, values: object) => ({
  line,
  location: null,
  binType: null,
  lat: null,
  lng: null,
  litres: null,
  doubt: null,
  ...values,
})

const utf16BigEndian = (text: string) =>
  new Uint8Array([...text].flatMap((letter) => [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 0xff]))

describe('files as councils publish them', () => {
  it('are read with the columns of an asset system', () => {
    const csv =
      'Asset ID,Site Address,Suburb,Waste Stream,Capacity (L),Easting,Northing\nWN-1,"12 Cuba Street",Te Aro,Recycling,120 L,1748735,5427916\n'
    expect(rows(csv)).toEqual({
      rows: [
        row(2, {
          id: 'WN-1',
          location: '12 Cuba Street, Te Aro',
          binType: 'recycling',
          litres: 120,
          lat: expect.closeTo(-41.2868, 2),
          lng: expect.closeTo(174.7755, 2),
        }),
      ],
      faults: [],
    })
  })

  it('are read from Excel of a country with commas in numbers, in UTF-16', () => {
    const text = '\ufeffNummer;Location;lat;lon\nB1;Ōtari Road;-41,26;174,75\n'
    const utf16 = new Uint8Array(text.length * 2)
    for (let at = 0; at < text.length; at++) {
      utf16[at * 2] = text.charCodeAt(at) & 0xff
      utf16[at * 2 + 1] = text.charCodeAt(at) >> 8
    }
    expect(rows(utf16)).toEqual({
      rows: [row(2, { id: 'B1', location: 'Ōtari Road', lat: -41.26, lng: 174.75 })],
      faults: [],
    })
  })

  it.each([
    ['UTF-8 with a byte order mark', (text: string) => bytes(`\ufeff${text}`)],
    ['UTF-16 with the high byte first', (text: string) => utf16BigEndian(`\ufeff${text}`)],
  ])('are read in %s, with macrons', (_, encode) => {
    expect(rows(encode('id,street\nB1,Ōtari Road\n'))).toEqual({
      rows: [row(2, { id: 'B1', location: 'Ōtari Road' })],
      faults: [],
    })
  })

  it('are read as GeoJSON, such as an extract of OpenStreetMap', () => {
    const geojson = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { '@id': 'node/17', amenity: 'waste_basket', 'addr:street': 'Lambton Quay' },
          geometry: { type: 'Point', coordinates: [174.776, -41.28] },
        },
        { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [] } },
      ],
    }
    expect(rows(JSON.stringify(geojson))).toEqual({
      rows: [
        row(1, { id: 'node/17', binType: 'general', location: 'Lambton Quay', lat: -41.28, lng: 174.776 }),
      ],
      faults: [{ line: 2, column: null, reason: 'It is a Polygon: a bin is a Point.' }],
    })
  })

  it.each([
    ['urn:ogc:def:crs:EPSG::2193', 'EPSG:2193'],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326'],
    ['EPSG:27200', 'EPSG:27200'],
  ])('are read in the coordinates that GeoJSON names: %s', (name, system) => {
    const crs = { type: 'name', properties: { name } }
    const features = [{ type: 'Feature', geometry: null, properties: { id: 'B1' } }]
    const found = read(JSON.stringify({ type: 'FeatureCollection', crs, features }))
    expect('mapping' in found && found.mapping).toMatchObject({ system })
  })

  it.each([
    ['bars between its cells', 'id|street\nB1|Ōtari Road, Wilton\n'],
    [
      'semicolons, and commas in a quoted heading',
      '"id";"street";"notes, and more, or none"\nB1;Ōtari Road, Wilton;\n',
    ],
    ['spaces behind its quoted cells', '"id" ,"street" \n"B1" ,"Ōtari Road, Wilton" \n'],
  ])('are read from CSV with %s', (_, csv) => {
    expect(rows(csv)).toEqual({ rows: [row(2, { id: 'B1', location: 'Ōtari Road, Wilton' })], faults: [] })
  })

  it('are read from CSV that begins with blank lines', () => {
    expect(rows('\r\n\r\nid;street\r\nB1;Ōtari Road\r\n')).toMatchObject({
      rows: [{ line: 4, id: 'B1', location: 'Ōtari Road' }],
    })
  })

  it('are known by their values where the headings say nothing', () => {
    const csv = 'a,b,c,d\n174.77,-41.28,General waste,X-1\n174.78,-41.29,Recycling,X-2\n'
    const found = read(csv)
    expect('mapping' in found && found.mapping).toMatchObject({ lng: 0, lat: 1, binType: 2, id: 3 })
  })

  it('are read in Windows-1252, which is said', () => {
    const found = read(new Uint8Array([...bytes('id,street\n1,Caf'), 0xe9, 0x0a]))
    expect(found).toMatchObject({ isWindows1252: true, rows: [{ location: 'Café' }] })
  })
})

describe('a bad row', () => {
  it.each([
    ['id,street\n,Cuba Street', 2, 'id', 'The id is missing.'],
    ['id,street\n1,x\n1,y', 3, 'id', 'Line 2 has the same id “1”.'],
    ['id,street\n1,=HYPERLINK(1)', 2, 'street', '“=HYPERLINK(1)” is a formula: save its value.'],
    ...['many', '-5', '0.24', '1.5', '"1,5"', '"1,100.5"', '"1.100,5"', '"1,10"', '1.100.00', '9999999'].map(
      (cell): [string, number, string, string] => [
        `id,litres\n1,${cell}`,
        2,
        'litres',
        `“${cell.replaceAll('"', '')}” is no capacity: write whole litres from 1 to 100,000, such as 240 or 1,100, or set Litres to “Not in the file”.`,
      ],
    ),
    [
      'id,kind,Waste type\n1,x,Glass',
      2,
      'Waste type',
      '“Glass” is no type of bin: write General, Recycling or Compost.',
    ],
    [
      'id,kind,Waste type\n1,x,Soft plastics',
      2,
      'Waste type',
      '“Soft plastics” is no type of bin: write General, Recycling or Compost.',
    ],
    [
      'id,kind,Waste type\n1,x,compst',
      2,
      'Waste type',
      '“compst” is no type of bin: write General, Recycling or Compost.',
    ],
    ['id,lat,lon\n1,174.77,-41.2', 2, 'lat', 'Latitude and longitude are swapped.'],
    ['id,street\n1,"Cuba Street', 2, null, 'A quotation mark is not closed.'],
    ['id,street\n1,"two\nlines"\n,x', 4, 'id', 'The id is missing.'],
    [`id,street\n${'9'.repeat(65)},x`, 2, 'id', `“${'9'.repeat(40)}…” is longer than 64 characters.`],
  ])('is named by line, column and reason: %j', (csv, line, column, reason) => {
    expect(rows(csv)).toMatchObject({ faults: [{ line, column, reason }] })
  })

  it('is none where the type is blank, or a word that lists use for one', () => {
    const words = ['', 'General waste', 'Litter', 'Landfill', 'RECYCLE', 'Food organics']
    const csv = `id,type,street\n${words.map((word, at) => `${at},${word},x`).join('\n')}`
    expect(rows(csv)).toMatchObject({
      rows: [null, 'general', 'general', 'general', 'recycling', 'compost'].map((binType) => ({ binType })),
      faults: [],
    })
  })

  it('with an open quotation mark leaves the rows below it as they are, with their lines', () => {
    expect(rows('id,street\n1,Cuba Street\n2,"Lambton Quay\n3,"Tory Street, Te Aro"\n,x\n')).toMatchObject({
      rows: [
        { line: 2, id: '1' },
        { line: 4, id: '3', location: 'Tory Street, Te Aro' },
      ],
      faults: [
        { line: 3, reason: 'A quotation mark is not closed.' },
        { line: 5, reason: 'The id is missing.' },
      ],
    })
  })

  it.each([
    ...['1100', '1,100', '1.100', '1 100', '1\u00a0100', '1\u202f100', "1'100", '1’100', '1,100 L'],
    ...['1100.0', '1,100.00', '1.100,00', '1100.0000000000002', '1100 litres'],
  ])('is none where litres are written as %s', (cell) => {
    expect(rows(`id;litres\n1;${cell}`)).toMatchObject({ rows: [{ litres: 1100 }], faults: [] })
  })

  it('does not keep the others out', () => {
    expect(rows('id,street\n1,Cuba Street\n,x\n3,Tory Street')).toMatchObject({
      rows: [{ id: '1' }, { id: '3' }],
      faults: [{ line: 3 }],
    })
  })
})

it('doubts an id that is like another one of the file, and a place far from the others', () => {
  const csv = 'id,lat,lon\nWN1,-41.28,174.77\nwn01,-41.28,174.77\nWN2,-41.28,174.77\nWN3,-36.85,174.76\n'
  expect(rows(csv)).toMatchObject({
    rows: [
      { doubt: null },
      { doubt: { kind: 'like-another', binId: 'WN1' } },
      { doubt: null },
      { doubt: { kind: 'far-away', km: 493 } },
    ],
  })
})

describe('a file that cannot be imported is refused with what to do:', () => {
  it.each([
    ['%PDF-1.7', /is a PDF document: save the table as CSV, .xlsx or GeoJSON/],
    [`${'a,'.repeat(1_000_000)}\n1`, /has 1,000,001 columns: leave at most 500/],
    ['', /is empty/],
    ['"id,street\n1,x', /has a quotation mark in its headings that is not closed/],
    ['id,street\n', /has no row below its headings/],
    ['{"type":"FeatureCollection","features":[', /is cut off or damaged/],
    [
      '{"type":"FeatureCollection","crs":{"properties":{"name":"EPSG:2120"}},"features":[]}',
      /has its places in EPSG:2120: save it in WGS 84/,
    ],
    ['{"type":"Topology"}', /no GeoJSON FeatureCollection/],
    [`${'a,'.repeat(600)}\n1`, /has 601 columns: leave at most 500/],
  ])('%#', (content, sentence) => {
    expect(read(content)).toEqual({ refused: expect.stringMatching(sentence) })
  })

  it('too many rows', () => {
    expect(read('id\n1\n2\n3\n', 2)).toEqual({ refused: 'bins.csv has 3 rows: import at most 2 at once.' })
  })
})
