import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from 'api'
import { makeHeavyPhoto } from 'api/measuring'
import { folderStore, promoteRemote, publishRemote, readHistory } from 'delivery'
import { builtRemote, operator, provided } from 'delivery/testing'
import { startProcess } from '../bench/api/child-process'
import { fillBins } from '../bench/api/fill-bins'
import { load, printFigures, rounded } from '../bench/bench-run'
import { type AttackTally, attack } from './abuse/attack'
import { harmDone, startResidents } from './abuse/residents'
import { watchServer } from './abuse/watch-server'

const BINS = 200
const REQUESTS = load(5_000, 100)
const PHOTOS = load(50, 1)
const PHOTO_WIDTH = load(4_700, 800)
const PHOTO_HEIGHT = load(3_500, 600)

const recordFolder = await mkdtemp(join(tmpdir(), 'abuse-record-'))
const storeFolder = await mkdtemp(join(tmpdir(), 'abuse-store-'))
const photo = await makeHeavyPhoto(PHOTO_WIDTH, PHOTO_HEIGHT)
console.log(`Photos of ${rounded(photo.length / 1024 / 1024, 1)} MB`)

// A remote that was just released, because errors roll it back in its first ten minutes only.
const store = folderStore(storeFolder)
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
  for (const [network, addresses] of [1, 500].entries()) {
    const tally = await attack(options, { requests: REQUESTS, addresses, photos: PHOTOS, network })
    console.log(`From ${addresses} addresses:`, Object.fromEntries(tally.statuses))
    tallies.push(tally)
  }
  await residents.stop()
  const { maxRssMb, healthzP99Ms } = await figures()
  const harm = await harmDone(database, residents.ids())
  console.log(`${residents.ids().length} residents' reports were received meanwhile`)
  await api.stop('SIGKILL')
  const rollbacks = (await readHistory(store)).filter(({ action }) => action === 'rollback')
  const total = (what: 'floodReports' | 'photosSent') => tallies.reduce((sum, tally) => sum + tally[what], 0)
  printFigures({
    floodReports: total('floodReports'),
    bystanderReportsHeld: harm.bystanderReportsHeld,
    photosSent: total('photosSent'),
    maxRssMb: rounded(maxRssMb, 0),
    healthzP99Ms: rounded(healthzP99Ms, 1),
    remotesRolledBack: rollbacks.length,
    contactsChanged: harm.contactsChanged,
  })
} finally {
  await database.close()
  for (const folder of [recordFolder, storeFolder]) await rm(folder, { recursive: true, force: true })
}
