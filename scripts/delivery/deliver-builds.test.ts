import {
  currentRegistry,
  promoteRemote,
  publishRemote,
  type ReleaseStore,
  readHistory,
  retireRemote,
  rollbackRemote,
} from 'delivery'
import { builtRemote, operator, testStore } from 'delivery/testing'
import { deliverBuilds } from './deliver-builds'

const FIRST = '1.0.0-dev.aaaaaaaaaaaa'
const SECOND = '1.0.0-dev.999999999999'
const provided = { shell: '1.0.0', 'shared-ui': '1.0.0', 'shared-domain': '1.0.0', api: '1.0.0' }

let store: ReleaseStore
beforeEach(() => {
  store = testStore()
})

/** What `npm start` does to the registry in a checkout whose build has this version. */
const start = (version: string) => deliverBuilds(store, [builtRemote({ version })])
const live = async () => (await currentRegistry(store)).remotes[0]?.version
const promote = (version: string) => promoteRemote(store, { ...operator, remote: 'mf-qr', version, provided })
async function release(version: string) {
  await publishRemote(store, builtRemote({ version }))
  await promote(version)
}

describe('a start', () => {
  it('makes a first build live, then each later build of the checkout', async () => {
    expect(await start(FIRST)).toEqual([])
    expect(await live()).toBe(FIRST)
    await start(SECOND)
    expect(await live()).toBe(SECOND)
    expect((await readHistory(store)).at(-1)).toMatchObject({
      by: 'start',
      from: FIRST,
      person: expect.any(String),
    })
  })

  it('changes nothing when its build is live already', async () => {
    await start(FIRST)
    expect(await start(FIRST)).toEqual([])
    expect(await readHistory(store)).toHaveLength(1)
  })

  it('leaves a released version live and says so, without publishing its build', async () => {
    await start(FIRST)
    await release('1.1.0')
    expect(await start(SECOND)).toEqual([
      "mf-qr stays at 1.1.0, which was released. To release this checkout's: npm run publish:remote -- mf-qr --promote",
    ])
    expect(await live()).toBe('1.1.0')
    expect(await store.list(`remotes/mf-qr/${SECOND}/`)).toEqual([])
  })

  it('does not make a rolled-back build live again, but the next one', async () => {
    await start(FIRST)
    await start(SECOND)
    const why = { remote: 'mf-qr', reason: 'errors in 3 of 3 page loads' }
    await rollbackRemote(store, { by: 'error-beacon', ...why })
    expect(await start(SECOND)).toEqual([
      expect.stringContaining(`mf-qr stays at ${FIRST}: ${SECOND} was rolled back.`),
    ])
    expect(await live()).toBe(FIRST)
    await start('1.0.0-dev.bbbbbbbbbbbb')
    expect(await live()).toBe('1.0.0-dev.bbbbbbbbbbbb')
    expect(await rollbackRemote(store, { by: 'error-beacon', ...why })).toMatchObject({ to: FIRST })
  })

  it('does not make a retired remote live', async () => {
    await start(FIRST)
    await retireRemote(store, { ...operator, remote: 'mf-qr', reason: 'labels are printed elsewhere' })
    expect(await start(SECOND)).toEqual([expect.stringContaining(`mf-qr stays retired; it was ${FIRST}.`)])
    expect(await live()).toBeUndefined()
  })
})
