/** @jest-environment jsdom */
import fc from 'fast-check'
import type { RouteDayPlan } from 'shared-domain/contract'
import { makeStop } from 'shared-domain/testing'
import { itinerary } from '../itinerary/itinerary'
import { makePlan } from '../testing/make-plan'
import { exportedVisits } from './exported-route'
import { routeCsv } from './route-csv'
import { routeGeoJson } from './route-geojson'
import { routeGpx } from './route-gpx'

const done = makeStop({ position: 1, state: 'done', at: '2026-11-20T02:05:00.000Z' })
const stops = [done, makeStop({ position: 2 })]
const names = { F01: 'Southern Landfill', D01: 'Newtown depot' }

function exported(plan: RouteDayPlan | null, name = 'Cuba Street round', known = stops) {
  const visits = exportedVisits(itinerary(known, plan, { names }))
  return { id: 'R201', name, day: '2026-11-22', visits, plan }
}
const parsed = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml')
const at = (location: string) => [{ ...done, bin: { ...done.bin, location } }]

describe('the CSV of a route', () => {
  it('has a line for each visit, with planned times, loads and the outcome', () => {
    const lines = routeCsv(exported(makePlan(stops)).visits).split('\r\n')
    expect(lines).toHaveLength(8)
    expect(lines[1]).toMatch(/^,depot,,Newtown depot,,-41.31,174.78,,,7:00.am,7:01.am,0,0,,,,$/)
    expect(lines[2]).toMatch(
      /^1,stop,WCC1,1 Cuba Street,general,-41.2865,174.776,90,Full,7:10.am,7:11.am,100,10,Done,2026-11-20 15:05:00,,$/,
    )
    expect(lines[5]).toMatch(/^,disposal,,Southern Landfill/)
  })

  it('leaves planned values empty without a plan', () => {
    expect(routeCsv(exported(null).visits)).toContain(
      '2,stop,WCC2,2 Cuba Street,general,-41.2865,174.776,90,Full,,,,,,,,\r\n',
    )
  })

  it('starts with a byte-order mark, and escapes a location that a spreadsheet would run', () => {
    const text = routeCsv(exported(null, 'x', at('=HYPERLINK("http://evil")')).visits)
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`)
  })
})

it('the files of a route have the age and the trust of each level', () => {
  const untrusted = { since: '2026-11-22T21:14:00.000Z', fault: 'zeros' } as const
  const measuredAt = '2026-11-22T21:04:00.000Z'
  const old = makeStop({ position: 2 })
  const known = [{ ...old, bin: { ...old.bin, measuredAt, untrusted } }]
  const { visits } = exported(null, 'x', known)
  const [columns = '', line = ''] = routeCsv(visits).split('\r\n')
  expect(columns).toMatch(/,Measured,Not trusted since$/)
  expect(line).toMatch(/,2026-11-23 10:04:00,2026-11-23 10:14:00$/)
  const { features } = JSON.parse(routeGeoJson(exported(null, 'x', known)))
  expect(features[1].properties).toMatchObject({ measuredAt, untrusted })
})

describe('the GPX of a route', () => {
  it('has its places in driving order, with descriptions', () => {
    const gpx = parsed(routeGpx(exported(makePlan(stops))))
    const points = [...gpx.querySelectorAll('rte > rtept')]
    expect(points.map((point) => point.querySelector('name')?.textContent)).toEqual([
      'Newtown depot',
      '1. 1 Cuba Street',
      '2. 2 Cuba Street',
      'Southern Landfill',
      'Newtown depot',
    ])
    expect(points[1]?.querySelector('desc')?.textContent).toMatch(/^WCC1, planned for 7:10.am, Done$/)
    expect(points[1]?.getAttribute('lat')).toBe('-41.2865')
    expect(gpx.querySelector('trk')).toBeNull()
  })

  it('has the roads where they are known', () => {
    const geometry = [
      [174.78, -41.31],
      [174.73, -41.34],
    ] satisfies [number, number][]
    const gpx = parsed(routeGpx(exported({ ...makePlan(stops), geometry })))
    expect([...gpx.querySelectorAll('trkpt')].map((point) => point.getAttribute('lon'))).toEqual([
      '174.78',
      '174.73',
    ])
  })

  it('is well-formed whatever a place is called, and keeps the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (location) => {
        const gpx = parsed(routeGpx(exported(null, location, at(location))))
        expect(gpx.querySelector('parsererror')).toBeNull()
        expect(gpx.querySelectorAll('rtept')).toHaveLength(1)
      }),
    )
    const named = parsed(routeGpx(exported(null, 'x', at(`Tom & "Jerry's" <Bar>`))))
    expect(named.querySelector('rtept name')?.textContent).toBe(`1. Tom & "Jerry's" <Bar>`)
  })
})

describe('the GeoJSON of a route', () => {
  it('is its line and a point for each visit', () => {
    const { type, features } = JSON.parse(routeGeoJson(exported(makePlan(stops))))
    expect(type).toBe('FeatureCollection')
    expect(features).toHaveLength(7)
    expect(features[0]).toMatchObject({
      geometry: { type: 'LineString' },
      properties: { route: 'R201', day: '2026-11-22', along: 'straight lines' },
    })
    expect(features[2]).toMatchObject({
      geometry: { type: 'Point', coordinates: [174.776, -41.2865] },
      properties: { bin: 'WCC1', order: 1, outcome: 'Done', litres: 100 },
    })
    expect(features[3]).toMatchObject({ geometry: null, properties: { kind: 'break', order: null } })
  })

  it('has no geometry for bins without a position', () => {
    const lost = [{ ...done, bin: { ...done.bin, lat: null, lng: null } }]
    const { features } = JSON.parse(routeGeoJson(exported(null, 'x', lost)))
    expect(features.map(({ geometry }: { geometry: unknown }) => geometry)).toEqual([null, null])
  })
})
