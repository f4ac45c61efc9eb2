import { DEMONSTRATION_SETTINGS, SPEC_FIELDS } from 'shared-domain'
import { DEFAULT_REPORT_LIMITS } from '../features/reports/report-limits'
import { DEFAULT_RETAIN_DAYS } from '../features/retention/retain-days'
import { DEFAULT_TRAVEL } from '../features/travel/travel-settings'
import { readEnvironment } from './environment'

const LAYER = 'https://gis.example.govt.nz/arcgis/rest/services/Bins/FeatureServer/0'

describe('the environment', () => {
  it('that sets nothing, or sets variables to nothing, gives the demonstration city on port 4173', () => {
    const demonstration = {
      host: '127.0.0.1',
      port: 4173,
      access: { kind: 'demonstration' },
      settings: DEMONSTRATION_SETTINGS,
      binSource: { layer: null, isSimulated: true },
      remoteOrigins: [],
      logLevel: 'warn',
      reportLimits: DEFAULT_REPORT_LIMITS,
      retainDays: DEFAULT_RETAIN_DAYS,
      isServiceWorkerWithdrawn: false,
      travel: DEFAULT_TRAVEL,
    }
    expect(readEnvironment({})).toEqual(demonstration)
    expect(readEnvironment({ PORT: '', OPEN_DATA_URL: ' ', TILE_URL: '' })).toEqual(demonstration)
  })

  it.each([LAYER, `${LAYER}/`, `${LAYER}/query`, `${LAYER}/query?where=1%3D1&f=json`])(
    'that names a council’s layer as %s reads it and not the demonstration city',
    (OPEN_DATA_URL) => {
      const { binSource, settings } = readEnvironment({ OPEN_DATA_URL })
      expect(binSource.layer).toEqual({ layerUrl: LAYER, fields: SPEC_FIELDS })
      expect(settings.openData).toEqual({ ...DEMONSTRATION_SETTINGS.openData, isDemonstration: false })
    },
  )

  it('withdraws the service worker of the public pages when told to', () => {
    expect(readEnvironment({ SERVICE_WORKER: 'off' }).isServiceWorkerWithdrawn).toBe(true)
  })

  it('names only the fields that differ from the specification', () => {
    const OPEN_DATA_FIELDS = '{"location":"RoadName","binType":"Bin_Type","fillLevel":null}'
    expect(readEnvironment({ OPEN_DATA_URL: LAYER, OPEN_DATA_FIELDS }).binSource.layer?.fields).toEqual({
      ...SPEC_FIELDS,
      location: 'RoadName',
      binType: 'Bin_Type',
      fillLevel: null,
    })
  })

  it('sets the port, the tiles, who made them, and the map page', () => {
    const TILE_URL = 'https://{s}.tiles.example.org/{z}/{x}/{y}.png'
    const MAP_PAGE_URL = 'https://maps.example.govt.nz/bins?embed=1'
    expect(
      readEnvironment({ PORT: '0', TILE_URL, TILE_ATTRIBUTION: '© Example', MAP_PAGE_URL }),
    ).toMatchObject({
      port: 0,
      settings: { tileUrl: TILE_URL, tileAttribution: '© Example', mapPageUrl: MAP_PAGE_URL },
    })
  })

  it('lets remotes be overridden and logs warnings in the demonstration, neither where people sign in', () => {
    const chosen = (env: NodeJS.ProcessEnv) => {
      const { settings, logLevel } = readEnvironment(env)
      return [settings.allowOverrides, logLevel]
    }
    const council = { SIGN_IN: 'accounts', PUBLIC_ORIGIN: 'https://bins.example.govt.nz' }
    expect(chosen({})).toEqual([true, 'warn'])
    expect(chosen({ NODE_ENV: 'production' })).toEqual([true, 'warn'])
    expect(chosen(council)).toEqual([false, 'info'])
    expect(chosen({ ...council, NODE_ENV: 'development' })).toEqual([false, 'info'])
    expect(chosen({ ...council, ALLOW_REMOTE_OVERRIDES: 'on', LOG_LEVEL: 'debug' })).toEqual([true, 'debug'])
    expect(chosen({ ALLOW_REMOTE_OVERRIDES: 'off' })).toEqual([false, 'warn'])
  })

  it('lists the origins of remotes, and how many failing page loads roll one back', () => {
    const REMOTE_ORIGINS = 'https://a.example.nz, https://b.example.nz:8443'
    expect(readEnvironment({ REMOTE_ORIGINS, ROLLBACK_AFTER_ERRORS: '5' })).toMatchObject({
      remoteOrigins: ['https://a.example.nz', 'https://b.example.nz:8443'],
      rollbackAfterErrors: 5,
    })
  })

  it('says from how many on reports are held, and for how long personal data is kept', () => {
    const limits = { REPORTS_PER_ADDRESS: '20', REPORTS_PER_BIN: '5', REPORTS_PER_MINUTE: '300' }
    const days = { RETAIN_CONTACTS_DAYS: '30', RETAIN_PHOTOS_DAYS: '100', RETAIN_ADDRESSES_DAYS: '2' }
    expect(readEnvironment({ ...limits, ...days })).toMatchObject({
      reportLimits: { perAddress: 20, perBin: 5, burst: 300 },
      retainDays: { contacts: 30, photos: 100, addresses: 2 },
      settings: { retainDays: { contacts: 30, photos: 100 } },
    })
  })

  it('says where distances come from, and who plans routes', () => {
    const OSRM_URL = 'http://osrm.example.govt.nz:5000/'
    const VROOM_URL = 'https://vroom.example.govt.nz'
    expect(
      readEnvironment({ OSRM_URL, VROOM_URL, DETOUR_FACTOR: '1.45', TRUCK_SPEED_KMH: '30' }),
    ).toMatchObject({
      travel: {
        osrmUrl: 'http://osrm.example.govt.nz:5000',
        estimate: { detourFactor: 1.45, speedKmh: 30 },
      },
      vroomUrl: VROOM_URL,
      settings: { routePlanner: 'server' },
    })
  })

  it.each([
    ['PORT', 'abc', 'set it to a whole number from 0 to 65535'],
    ['PORT', '70000', 'set it to a whole number from 0 to 65535'],
    ['PORT', '41.5', 'set it to a whole number from 0 to 65535'],
    ['OPEN_DATA_URL', 'gis.example.govt.nz/FeatureServer/0', 'set it to a web address such as https://'],
    ['OPEN_DATA_URL', 'https://', 'set it to a web address such as https://'],
    ['OPEN_DATA_URL', 'https://gis.example.govt.nz/FeatureServer', 'end it with the number of the layer'],
    ['TILE_URL', 'https://tiles.example.org/map.png', 'put {z}, {x} and {y} where the tile numbers go'],
    [
      'REMOTE_ORIGINS',
      'https://a.example.nz, https://b.example.nz/remotes/',
      'set it to origins such as https://',
    ],
    ['ROLLBACK_AFTER_ERRORS', '0', 'set it to a whole number from 1 to 9999'],
    ['REPORTS_PER_BIN', '0', 'set it to a whole number from 1 to 999999, such as 6'],
    ['RETAIN_CONTACTS_DAYS', 'never', 'set it to a whole number of days from 1 to 9999, such as 90'],
    ['OSRM_URL', 'osrm:5000', 'set it to a web address such as http://osrm.example.govt.nz:5000'],
    ['DETOUR_FACTOR', '0.9', 'set it to a number from 1 to 3, such as 1.3'],
    ['TRUCK_SPEED_KMH', 'fast', 'set it to a number from 5 to 100, such as 25'],
    ['SIMULATOR', 'no', 'set it to on or off'],
    ['SERVICE_WORKER', '0', 'set it to on or off'],
    ['ALLOW_REMOTE_OVERRIDES', 'true', 'set it to on or off'],
    ['MAP_PAGE_URL', 'javascript:alert(1)', 'set it to a web address such as https://'],
  ])('with %s set to %s is refused in one sentence that says what to do', (name, value, remedy) => {
    const read = () => readEnvironment({ [name]: value })
    expect(read).toThrow(`${name} is '${value}': ${remedy}`)
    expect(read).toThrow(/\.$/)
  })

  it.each(['RoadName', '{"place":"RoadName"}', '{"location":3}', '[]'])(
    'with OPEN_DATA_FIELDS set to %s is refused with an example',
    (OPEN_DATA_FIELDS) => {
      expect(() => readEnvironment({ OPEN_DATA_URL: LAYER, OPEN_DATA_FIELDS })).toThrow(
        /^OPEN_DATA_FIELDS is .*: set it to JSON that names some of objectId, .*, such as \{"location":"RoadName"/,
      )
    },
  )

  it('names the council’s own PostgreSQL, or where the product’s own keeps the record', () => {
    const DATABASE_URL = 'postgres://bins:secret@db.example.govt.nz:5432/smart_bins?sslmode=verify-full'
    expect(readEnvironment({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
    expect(readEnvironment({ RECORD_FOLDER: '/srv/record' }).recordFolder).toBe('/srv/record')
  })

  it.each(['mysql://bins:hush@db/bins', 'postgres://bins:hush@db', 'hush', 'postgres://bins:hush@db:x/bins'])(
    'with DATABASE_URL set to %s is refused without a word of what may be a password',
    (DATABASE_URL) => {
      const read = () => readEnvironment({ DATABASE_URL })
      expect(read).toThrow(
        /^DATABASE_URL is no address of a database: set it to a server’s address such as postgres:/,
      )
      expect(read).not.toThrow('hush')
    },
  )

  it('with fields but no layer that they belong to is refused', () => {
    expect(() => readEnvironment({ OPEN_DATA_FIELDS: '{"location":"RoadName"}' })).toThrow(
      'set OPEN_DATA_URL too',
    )
  })
})
