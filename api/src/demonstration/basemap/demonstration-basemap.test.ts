import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { distanceKm, type Point } from 'shared-domain'
import { binPlaces } from '../bin-places'
import { streetNetwork } from './street-network'

const bytes = readFileSync(join(__dirname, 'demonstration.pmtiles'))
const file = new PMTiles({
  getKey: () => 'demonstration',
  getBytes: async (offset, length) => ({
    data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
  }),
})

describe('the streets of the demonstration city', () => {
  it('can be read as vector tiles', async () => {
    expect(await file.getHeader()).toMatchObject({ minZoom: 9, maxZoom: 14, tileType: 1 })
    const tile = await file.getZxy(14, 16146, 10258)
    expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).includes('Lambton Quay')).toBe(true)
  })

  it('pass every bin', () => {
    const named = streetNetwork()
    for (const { location, ...place } of binPlaces()) {
      const streets = named.filter(({ name }) => location.includes(name))
      expect(Math.min(...streets.map(({ line }) => kmToLine(line, place)))).toBeLessThan(0.02)
    }
  })
})

/** To the nearest of sixty points along each leg of a line. */
function kmToLine(line: readonly Point[], place: Point) {
  const steps = line.slice(1).flatMap((end, i) => {
    const start = line[i] ?? end
    return Array.from({ length: 61 }, (_, step) => ({
      lat: start.lat + ((end.lat - start.lat) * step) / 60,
      lng: start.lng + ((end.lng - start.lng) * step) / 60,
    }))
  })
  return Math.min(...steps.map((step) => distanceKm(step, place)))
}
