import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database'
import { bins, events } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { changeRecord } from '../../record/change-record'
import { makeApp } from '../../server/testing/make-app'
import { makeBin } from '../alerts/testing/make-record'
import { type BinTrust, noticeTrust } from './level-trust'

let database: Database
let app: FastifyInstance
beforeEach(async () => {
  database = await makeTestDatabase()
  app = await makeApp({ database })
})
afterEach(() => app.close())

const notice = (...trusts: BinTrust[]) => changeRecord(app, 'sensor', (change) => noticeTrust(change, trusts))
const flagsOf = async (id: string) =>
  (await database.query.select().from(bins)).find((bin) => bin.id === id)?.flags
const told = async () => (await database.query.select().from(events)).map(({ event }) => event)
const zeros = (since: string) => ({ kind: 'zeros', since }) as const
const NIGHT = '2026-11-22T10:00:00.000Z'
const MORNING = '2026-11-22T20:00:00.000Z'

describe('the age and trust of a level go with it everywhere: the trust in a level', () => {
  it('ends with the first moment of a fault, whatever is said later, and returns with a measurement', async () => {
    const missing = { kind: 'level-missing' } as const
    const [faulty, sound] = [await makeBin(database, { flags: [missing] }), await makeBin(database)]
    await notice({ binId: faulty, fault: zeros(NIGHT) }, { binId: sound, fault: null })
    await notice({ binId: faulty, fault: zeros(MORNING) })
    expect(await flagsOf(faulty)).toEqual([
      missing,
      { kind: 'level-untrusted', since: NIGHT, fault: 'zeros' },
    ])
    expect(await flagsOf(sound)).toEqual([])
    await notice({ binId: faulty, fault: null })
    expect(await flagsOf(faulty)).toEqual([missing])
  })

  it('is told to the screens when it changes, and only then', async () => {
    const id = await makeBin(database)
    await notice({ binId: id, fault: null })
    expect(await told()).toEqual([])
    await notice({ binId: id, fault: zeros(NIGHT) })
    await notice({ binId: id, fault: zeros(NIGHT) })
    expect(await told()).toEqual([{ kind: 'bins', bins: null }])
  })

  it('of a bin that the record does not know is ignored', async () => {
    await makeBin(database)
    const before = await database.query.select().from(bins)
    await notice({ binId: 'unknown', fault: zeros(NIGHT) })
    expect(await database.query.select().from(bins)).toEqual(before)
    expect(await told()).toEqual([])
  })
})
