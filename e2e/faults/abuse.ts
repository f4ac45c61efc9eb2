import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from 'api'
import { makeHeavyPhoto } from 'api/measuring'
import { promoteRemote, publishRemote, readHistory } from 'delivery'
import { builtRemote, operator, provided } from 'delivery/testing'
import { storeIn } from 'scripts/store'
import { startProcess } from '../bench/api/child-process'
import { fillBins } from '../bench/api/fill-bins'
import { load, printFigures, rounded } from '../bench/bench-run'
import { type AttackTally, attack, FLOOD_NOTE } from './abuse/attack'
import { claimOwnMachine } from './abuse/claim-own-machine'
import { holdPhotoPlaces } from './abuse/hold-photo-places'
import { harmDone, startResidents } from './abuse/residents'
import { watchServer } from './abuse/watch-server'

const BINS = 200
const REQUESTS = load(5_000, 100)
const PHOTOS = load(50, 1)
const PHOTO_WIDTH = load(4_700, 800)
const PHOTO_HEIGHT = load(3_500, 600)

const upTo = (count: number) => Math.floor(Math.random() * count)
/** Whose addresses the attackers have: many, in few networks. */
const ATTACKERS: [string, () => string][] = [
  ['one address', () => '198.18.0.1'],
  [
    '500 addresses of two networks',
    () => {
      const host = upTo(500)
      return `198.19.${host >> 8}.${host & 255}`
    },
  ],
  ['300 networks of one customer', () => `2001:db8:7:${upTo(300).toString(16)}::1`],
]

const recordFolder = await mkdtemp(join(tmpdir(), 'abuse-record-'))
const storeFolder = await mkdtemp(join(tmpdir(), 'abuse-store-'))
const photo = await makeHeavyPhoto(PHOTO_WIDTH, PHOTO_HEIGHT)
console.log(`Photos of ${rounded(photo.length / 1024 / 1024, 1)} MB`)

// A remote that was just released, because errors roll it back in its first ten minutes only.
const store = storeIn(storeFolder)
for (const version of ['1.0.0', '1.1.0']) {
  await publishRemote(store, builtRemote({ version }))
  await promoteRemote(store, { ...operator, remote: 'mf-qr', version, provided })
}
const database = await startDatabase({ recordFolder })
try {
  await fillBins(database, BINS)
  const api = await startProcess('api-process.ts', {
    DATABASE_URL: database.url,
    STORE_FOLDER: storeFolder,
    TRUST_PROXY: '127.0.0.1',
  })
  const figures = watchServer(api.address, api.child.pid as number)
  const residents = startResidents(api.address, BINS)
  const options = { server: api.address, bins: BINS, photo, seenIds: residents.ids }
  const tallies: AttackTally[] = []
  for (const [who, anyAddress] of ATTACKERS) {
    const tally = await attack(options, { requests: REQUESTS, photos: PHOTOS, anyAddress })
    console.log(`From ${who}:`, Object.fromEntries(tally.statuses))
    tallies.push(tally)
  }
  const exemptClaims = await claimOwnMachine(api.address)
  const places = await holdPhotoPlaces(api.address, photo)
  await residents.stop()
  const { maxRssMb, healthzP99Ms } = await figures()
  const harm = await harmDone(database, residents.ids())
  console.log(`${residents.ids().length} residents' reports were received meanwhile`)
  const { rows } = await database.pool.query<{ counted: number }>(
    'select count(*)::int as counted from reports where note = $1 and not is_held',
    [FLOOD_NOTE],
  )
  await api.stop('SIGKILL')
  const rollbacks = (await readHistory(store)).filter(({ action }) => action === 'rollback')
  const total = (what: 'floodReports' | 'photosSent') => tallies.reduce((sum, tally) => sum + tally[what], 0)
  printFigures({
    floodReports: total('floodReports'),
    floodReportsCounted: rows[0]?.counted,
    bystanderReportsHeld: harm.bystanderReportsHeld,
    bystandersChallenged: residents.challenged(),
    photosSent: total('photosSent'),
    exemptClaims,
    ...places,
    maxRssMb: rounded(maxRssMb, 0),
    healthzP99Ms: rounded(healthzP99Ms, 1),
    remotesRolledBack: rollbacks.length,
    contactsChanged: harm.contactsChanged,
  })
} finally {
  await database.close()
  for (const folder of [recordFolder, storeFolder]) await rm(folder, { recursive: true, force: true })
}
