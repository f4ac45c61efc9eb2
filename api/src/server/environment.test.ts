import { tmpdir } from 'node:os'
import { DEMONSTRATION_SETTINGS, SPEC_FIELDS } from 'shared-domain'
import { DEFAULT_REPORT_LIMITS } from '../features/reports/report-limits'
import { DEFAULT_RETAIN_DAYS } from '../features/retention/retain-days'
import { DEFAULT_REQUEST_LIMITS } from '../http/rate-limits/rate-limits'
import { DEFAULT_ROLLBACK_RULE } from './client-errors/error-watch'
import { environmentOfParts, readEnvironment } from './environment'
import { DEFAULT_RELEASE_STEPS } from './gradual-release/release-step'

const RECIPIENT = `age1${'q'.repeat(58)}`
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
      overflowCents: 5160,
      councilExtent: { west: 165, south: -48, east: -175, north: -33 },
      publication: { licence: 'https://creativecommons.org/licenses/by/4.0/', publisher: 'The council' },
      isMockDataAllowed: false,
      requestLimits: DEFAULT_REQUEST_LIMITS,
      retainDays: DEFAULT_RETAIN_DAYS,
      isServiceWorkerWithdrawn: false,
      rollbackRule: DEFAULT_ROLLBACK_RULE,
      releaseSteps: DEFAULT_RELEASE_STEPS,
      drainMs: 0,
      configuration: expect.any(Array),
    }
    expect(readEnvironment({})).toEqual(demonstration)
    expect(readEnvironment({ PORT: '', OPEN_DATA_URL: ' ', BASEMAP: '' })).toEqual(demonstration)
  })

  it.each([LAYER, `${LAYER}/`, `${LAYER}/query`, `${LAYER}/query?where=1%3D1&f=json`])(
    'that names a council’s layer as %s reads it and not the demonstration city',
    (OPEN_DATA_URL) => {
      const { binSource, settings } = readEnvironment({ OPEN_DATA_URL })
      expect(binSource?.layer).toEqual({
        layerUrl: LAYER,
        fields: SPEC_FIELDS,
        extent: { west: 165, south: -48, east: -175, north: -33 },
        maxLossPercent: 10,
      })
      const { openData } = DEMONSTRATION_SETTINGS
      expect(settings.openData).toEqual({ ...openData, isDemonstration: false, isMirrored: true })
    },
  )

  it('withdraws the service worker of the public pages when told to', () => {
    expect(readEnvironment({ SERVICE_WORKER: 'off' }).isServiceWorkerWithdrawn).toBe(true)
  })

  it('names only the fields that differ from the specification', () => {
    const OPEN_DATA_FIELDS = '{"location":"RoadName","binType":"Bin_Type","fillLevel":null}'
    expect(readEnvironment({ OPEN_DATA_URL: LAYER, OPEN_DATA_FIELDS }).binSource?.layer?.fields).toEqual({
      ...SPEC_FIELDS,
      location: 'RoadName',
      binType: 'Bin_Type',
      fillLevel: null,
    })
  })

  it('says where the council’s bins can be, and how many may be gone at once', () => {
    const OPEN_DATA_EXTENT = '174.6, -41.4, 174.95, -41.1'
    const { binSource } = readEnvironment({
      OPEN_DATA_URL: LAYER,
      OPEN_DATA_EXTENT,
      OPEN_DATA_MAX_LOSS: '5',
    })
    expect(binSource?.layer).toMatchObject({
      extent: { west: 174.6, south: -41.4, east: 174.95, north: -41.1 },
      maxLossPercent: 5,
    })
  })

  it('sets the port, the tiles, who made them, and the map page', () => {
    const BASEMAP = 'https://{s}.tiles.example.org/{z}/{x}/{y}.png'
    const MAP_PAGE_URL = 'https://maps.example.govt.nz/bins?embed=1'
    expect(
      readEnvironment({ PORT: '0', BASEMAP, BASEMAP_ATTRIBUTION: '© Example', MAP_PAGE_URL }),
    ).toMatchObject({
      port: 0,
      settings: { tileUrl: BASEMAP, tileAttribution: '© Example', mapPageUrl: MAP_PAGE_URL },
    })
  })

  it('lets remotes be overridden and logs warnings in the demonstration, neither where people sign in (ASVS 13.4.2)', () => {
    const chosen = (env: NodeJS.ProcessEnv) => {
      const { settings, logLevel } = readEnvironment(env)
      return [settings.allowOverrides, logLevel, settings.publicOrigin]
    }
    const council = {
      SIGN_IN: 'accounts',
      PUBLIC_ORIGIN: 'https://bins.example.govt.nz',
      TRUST_PROXY: 'none',
    }
    expect(chosen({})).toEqual([true, 'warn', null])
    expect(chosen({ NODE_ENV: 'production' })).toEqual([true, 'warn', null])
    expect(chosen(council)).toEqual([false, 'info', council.PUBLIC_ORIGIN])
    expect(chosen({ ...council, NODE_ENV: 'development' }).slice(0, 2)).toEqual([false, 'info'])
    expect(chosen({ ...council, ALLOW_REMOTE_OVERRIDES: 'on', LOG_LEVEL: 'debug' }).slice(0, 2)).toEqual([
      true,
      'debug',
    ])
    expect(chosen({ ALLOW_REMOTE_OVERRIDES: 'off' })).toEqual([false, 'warn', null])
  })

  it('lists the origins of remotes, and how many failing page loads roll one back, and what share of all', () => {
    const REMOTE_ORIGINS = 'https://a.example.nz, https://b.example.nz:8443'
    const rollback = { ROLLBACK_AFTER_ERRORS: '5', ROLLBACK_ABOVE_PERCENT: '40' }
    const release = { RELEASE_STEPS: '5,50', RELEASE_STEP_MINUTES: '30', RELEASE_MIN_SESSIONS: '7' }
    expect(readEnvironment({ REMOTE_ORIGINS, ...rollback, ...release })).toMatchObject({
      releaseSteps: { steps: [5, 50], stepMs: 1_800_000, sessionsMin: 7 },
      remoteOrigins: ['https://a.example.nz', 'https://b.example.nz:8443'],
      rollbackRule: { errors: 5, percent: 40 },
    })
  })

  it('says how many requests a network may make, and where they are counted', () => {
    const limits = { REQUESTS_PER_ADDRESS: '9000', DOWNLOADS_PER_ADDRESS: '10', PHOTOS_PER_ADDRESS: '30' }
    expect(readEnvironment({ ...limits, REDIS_URL: 'redis://:secret@cache.test:6379' })).toMatchObject({
      requestLimits: { requests: 9000, downloads: 10, photos: 30 },
      redisUrl: 'redis://:secret@cache.test:6379',
    })
    expect(() => readEnvironment({ REQUESTS_PER_ADDRESS: '0' })).toThrow(
      "REQUESTS_PER_ADDRESS is '0': set it to a whole number from 1 to 999999, such as 3000.",
    )
    // It may hold a password.
    expect(() => readEnvironment({ REDIS_URL: 'secret@cache' })).toThrow(
      'REDIS_URL is no address of a Redis: set it to a server’s address such as redis://cache.example.govt.nz:6379.',
    )
  })

  it('says from how many on reports are held, and for how long personal data is kept', () => {
    const limits = { REPORTS_PER_ADDRESS: '20', REPORTS_PER_BIN: '5', REPORTS_PER_MINUTE: '300' }
    const days = {
      RETAIN_CONTACTS_DAYS: '30',
      RETAIN_UNRESOLVED_DAYS: '200',
      RETAIN_PHOTOS_DAYS: '100',
      RETAIN_ADDRESSES_DAYS: '2',
      RETAIN_READINGS_DAYS: '800',
      RETAIN_AUDIT_DAYS: '3000',
    }
    expect(readEnvironment({ ...limits, ...days })).toMatchObject({
      reportLimits: { perAddress: 20, perBin: 5, burst: 300 },
      retainDays: { contacts: 30, unresolved: 200, photos: 100, addresses: 2, readings: 800, audit: 3000 },
      settings: { retainDays: { contacts: 30, unresolved: 200, photos: 100 } },
    })
  })

  it.each([
    ['PORT', 'abc', 'set it to a whole number from 0 to 65535'],
    ['PORT', '70000', 'set it to a whole number from 0 to 65535'],
    ['PORT', '41.5', 'set it to a whole number from 0 to 65535'],
    ['OPEN_DATA_URL', 'gis.example.govt.nz/FeatureServer/0', 'set it to a web address such as https://'],
    ['OPEN_DATA_URL', 'https://', 'set it to a web address such as https://'],
    ['OPEN_DATA_URL', 'https://gis.example.govt.nz/FeatureServer', 'end it with the number of the layer'],
    ['OPEN_DATA_LICENCE', 'CC BY 4.0', 'set it to a web address such as https://creativecommons.org'],
    ['OPEN_DATA_EXTENT', '174.6,-41.4,174.95', 'set it to west,south,east,north in degrees'],
    ['OPEN_DATA_EXTENT', '174.6,-41.1,174.95,-41.4', 'set it to west,south,east,north in degrees'],
    ['OPEN_DATA_MAX_LOSS', '101', 'set it to a whole percentage from 0 to 100'],
    ['BASEMAP', 'https://tiles.example.org/map.png', 'put {z}, {x} and {y} where the tile numbers go'],
    ['BASEMAP', 'https://tiles.example.org/city.pmtiles', 'download the file and give its path'],
    ['BASEMAP', 'city.mbtiles', 'set it to a PMTiles file such as /srv/maps/city.pmtiles, or a tile URL'],
    ['BASEMAP', '/nowhere/city.pmtiles', 'there is no such file'],
    ['AUDIT_FORWARD', 'trail.log', 'set it to stdout or to the full path of a file'],
    [
      'AUDIT_FORWARD',
      '/nowhere/trail.log',
      'set it to a file that this user can write, in a folder that is there',
    ],
    ['AUDIT_FORWARD', tmpdir(), 'set it to a file that this user can write'],
    ['TILE_URL', 'https://tiles.example.org/{z}/{x}/{y}.png', 'use BASEMAP in its place'],
    [
      'REMOTE_ORIGINS',
      'https://a.example.nz, https://b.example.nz/remotes/',
      'set it to origins such as https://',
    ],
    ['ROLLBACK_AFTER_ERRORS', '0', 'set it to a whole number from 1 to 9999'],
    ['RELEASE_STEPS', '10,5', 'set it to whole percentages from 1 to 99 that rise, such as 10,25,50'],
    ['RELEASE_STEP_MINUTES', '0', 'set it to a whole number from 1 to 9999, such as 60'],
    ['ROLLBACK_ABOVE_PERCENT', '101', 'set it to a whole number from 1 to 100, such as 20'],
    ['REPORTS_PER_BIN', '0', 'set it to a whole number from 1 to 999999, such as 6'],
    ['RETAIN_CONTACTS_DAYS', 'never', 'set it to a whole number of days from 1 to 9999, such as 90'],
    ['HSTS_DAYS', '0', 'set it to a whole number of days from 1 to 9999, such as 365'],
    ['HSTS_DAYS', '365', 'set PUBLIC_ORIGIN to an origin of https too'],
    ['SECURITY_CONTACT', 'ask us', 'set it to where people report weaknesses, such as mailto:'],
    ['SECURITY_EXPIRES', 'next year', 'set it to a day within a year, such as 2027-06-30'],
    ['SIMULATOR', 'no', 'set it to on or off'],
    ['SERVICE_WORKER', '0', 'set it to on or off'],
    ['ALLOW_REMOTE_OVERRIDES', 'true', 'set it to on or off'],
    ['MAP_PAGE_URL', 'javascript:alert(1)', 'set it to a web address such as https://'],
  ])('with %s set to %s is refused in one sentence that says what to do', (name, value, remedy) => {
    const read = () => readEnvironment({ [name]: value })
    expect(read).toThrow(`${name} is '${value}': ${remedy}`)
    expect(read).toThrow(/\.$/)
  })

  it('keeps contacts for no longer once a report is dealt with than those of any report', () => {
    const kept = (contacts: string, unresolved: string) =>
      readEnvironment({ RETAIN_CONTACTS_DAYS: contacts, RETAIN_UNRESOLVED_DAYS: unresolved }).settings
        .retainDays
    expect(kept('30', '200')).toMatchObject({ contacts: 30, unresolved: 200 })
    expect(kept('700', '30')).toMatchObject({ contacts: 30, unresolved: 30 })
    expect(kept('', '60')).toMatchObject({ contacts: 60, unresolved: 60 })
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

  it.each([
    [{ BACKUP_URL: '/backups' }, 'BACKUP_RECIPIENT is not set: set it to a public key of age'],
    [{ BACKUP_RECIPIENT: RECIPIENT }, 'BACKUP_URL is not set: set it to a folder or a bucket'],
    [{ BACKUP_HOURS: '12' }, 'BACKUP_URL is not set: set it to a folder or a bucket'],
    [{ BACKUP_KEPT_DAYS: '90' }, 'BACKUP_URL is not set: set it to a folder or a bucket'],
    [{ BACKUP_URL: '/backups', BACKUP_RECIPIENT: 'age1short' }, "BACKUP_RECIPIENT is 'age1short': set it to"],
  ])('that asks for backups and cannot make any is refused (%j)', (asked, complaint) => {
    expect(() => readEnvironment(asked)).toThrow(complaint)
  })

  it('says where backups go, how often, and for how long they stay', () => {
    const BACKUP_URL = '/srv/backups'
    const asked = { BACKUP_URL, BACKUP_RECIPIENT: RECIPIENT, BACKUP_HOURS: '12' }
    expect(readEnvironment(asked).backups).toMatchObject({
      store: { name: BACKUP_URL },
      recipient: RECIPIENT,
      everyHours: 12,
      keptDays: 30,
    })
    expect(readEnvironment({}).backups).toBeUndefined()
  })

  it('with fields but no layer that they belong to is refused', () => {
    expect(() => readEnvironment({ OPEN_DATA_FIELDS: '{"location":"RoadName"}' })).toThrow(
      'set OPEN_DATA_URL too',
    )
  })
})

it('gives server parts those of the server’s own variables that features give to parts, and no secret, from a file neither', () => {
  const ofParts = {
    NOTES_URL: 'https://notes.example.nz',
    PUBLIC_ORIGIN: 'https://bins.example.nz',
    OPEN_DATA_URL: LAYER,
    OPEN_DATA_LICENCE: 'https://data.example.govt.nz/licence',
    OPEN_DATA_PUBLISHER: 'Wellington City Council',
  }
  const env = {
    ...ofParts,
    OPEN_DATA_MAX_LOSS: '5',
    DATABASE_URL: 'postgres://kiri:a-password@db.example.nz/bins',
    METRICS_TOKEN_FILE: '/run/secrets/token',
    AWS_SECRET_ACCESS_KEY: 'a-key',
  }
  expect(environmentOfParts(env)).toEqual(ofParts)
})
