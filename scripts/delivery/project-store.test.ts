import { currentRegistry, promoteRemote, publishRemote, type ReleaseStore } from 'delivery'
import { builtRemote, operator, provided, testStore } from 'delivery/testing'
import { signIfFromBefore } from './project-store'

let store: ReleaseStore
beforeEach(async () => {
  store = testStore()
  await publishRemote(store, builtRemote({ version: '1.0.0' }))
  await promoteRemote(store, { ...operator, remote: 'mf-qr', version: '1.0.0', provided })
})

/** Takes the signatures away, as an earlier version of the product left it. */
async function unsign(key: string): Promise<void> {
  const { bytes, etag } = (await store.read(key)) ?? { bytes: Buffer.from(''), etag: '' }
  const { signature: _, signatures: __, ...content } = JSON.parse(bytes.toString())
  await store.replace(key, Buffer.from(JSON.stringify(content)), etag)
}
const PUBLICATION = 'remotes/mf-qr/1.0.0/publication.json'
/** As a process reads the store that has not read it before. */
const live = async () => (await currentRegistry({ ...store })).remotes.map(({ version }) => version)

describe('the store of a checkout', () => {
  it('from before there were signatures is signed by the key of the checkout', async () => {
    await unsign('history/000001.json')
    await unsign(PUBLICATION)
    await expect(live()).rejects.toThrow('is not signed')
    await signIfFromBefore({ ...store })
    expect(await live()).toEqual(['1.0.0'])
  })

  it('with signatures keeps out what is not signed', async () => {
    await unsign(PUBLICATION)
    await signIfFromBefore({ ...store })
    await expect(live()).rejects.toThrow('is not signed')
  })
})
