import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { part } from './index'
import { RoutesSettingsSchema } from './routes-settings'
import { DEFAULT_TRAVEL } from './travel/travel-settings'

describe('the settings of routes', () => {
  it('estimate distances and plan in the browser unless they are set', () => {
    const settings = RoutesSettingsSchema.parse({ PORT: '4173' })
    expect(settings).toEqual({ travel: DEFAULT_TRAVEL, vroomUrl: null })
    expect(part.pageSettings?.(settings)).toEqual({ routePlanner: 'browser' })
  })

  it('say where distances come from, and who plans routes', () => {
    const settings = RoutesSettingsSchema.parse({
      OSRM_URL: 'http://osrm.example.govt.nz:5000/',
      VROOM_URL: 'https://vroom.example.govt.nz',
      DETOUR_FACTOR: '1.45',
      TRUCK_SPEED_KMH: '30',
    })
    expect(settings).toEqual({
      travel: {
        roads: { url: 'http://osrm.example.govt.nz:5000', maxTableSize: 100, exclude: [], radiusMetres: 500 },
        extract: null,
        estimate: { detourFactor: 1.45, speedKmh: 30 },
      },
      vroomUrl: 'https://vroom.example.govt.nz',
    })
    expect(part.pageSettings?.(settings)).toEqual({ routePlanner: 'server' })
  })

  it('say what the road server takes, and which roads trucks avoid', () => {
    const settings = RoutesSettingsSchema.parse({
      OSRM_URL: 'http://osrm.example.govt.nz:5000',
      OSRM_MAX_TABLE_SIZE: '500',
      OSRM_EXCLUDE: 'ferry,toll',
      OSRM_RADIUS_M: 'unlimited',
    })
    expect(settings.travel.roads).toEqual({
      url: 'http://osrm.example.govt.nz:5000',
      maxTableSize: 500,
      exclude: ['ferry', 'toll'],
      radiusMetres: null,
    })
    expect(
      RoutesSettingsSchema.parse({ OSRM_URL: 'http://osrm:5000', OSRM_RADIUS_M: '80' }).travel.roads,
    ).toMatchObject({ radiusMetres: 80 })
  })

  it("name the council's extract, and the side of the road that is driven on", () => {
    const folder = mkdtempSync(join(tmpdir(), 'roads-'))
    const path = join(folder, 'city.osm.pbf')
    writeFileSync(path, '')
    expect(RoutesSettingsSchema.parse({ ROADS: path }).travel.extract).toEqual({ path, drivesOn: 'left' })
    expect(RoutesSettingsSchema.parse({ ROADS: path, ROADS_DRIVE_ON: 'right' }).travel.extract).toMatchObject(
      {
        drivesOn: 'right',
      },
    )
    rmSync(folder, { recursive: true })
  })

  it.each([
    [
      'ROADS',
      '/srv/maps/city.pmtiles',
      'set it to the path of an extract of OpenStreetMap that ends in .osm.pbf, .osm or .osm.gz',
    ],
    [
      'ROADS',
      '/nowhere/city.osm.pbf',
      'there is no file /nowhere/city.osm.pbf: set it to the path of an extract of OpenStreetMap that ends in .osm.pbf, .osm or .osm.gz',
    ],
    ['ROADS_DRIVE_ON', 'links', 'set it to left or right'],
    ['OSRM_MAX_TABLE_SIZE', '1', 'set it to a whole number from 2 to 10000, such as 100'],
    ['OSRM_RADIUS_M', 'far', 'set it to whole metres from 1 to 100000, such as 500, or to unlimited'],
    ['OSRM_EXCLUDE', 'ferry; toll', 'set it to classes of roads with commas between, such as ferry,toll'],
    ['OSRM_URL', 'osrm:5000', 'set it to a web address such as http://osrm.example.govt.nz:5000'],
    ['DETOUR_FACTOR', '0.9', 'set it to a number from 1 to 3, such as 1.3'],
    ['TRUCK_SPEED_KMH', 'fast', 'set it to a number from 5 to 100, such as 25'],
  ])('refuse %s=%s with the remedy', (name, value, remedy) => {
    expect(RoutesSettingsSchema.safeParse({ [name]: value }).error?.issues).toMatchObject([
      { path: [name], message: remedy },
    ])
  })
})
