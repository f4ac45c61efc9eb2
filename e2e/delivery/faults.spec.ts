import { expect } from '@playwright/test'
import { triesEveryCase } from '../every-case'
import { test } from '../test'
import { networkFaults, remoteFaults } from './fault'
import { startFaultyProduct, withVersionFor } from './faulty-product'
import type { Product } from './product'
import { surviveFault } from './survive-fault'
import { type RemoteName, remoteNames } from './tab'

let product: Product
test.beforeAll(async () => {
  product = await startFaultyProduct()
})
test.afterAll(() => product.close())

/** The remotes that a fault meets: two, in turn, and in `npm run check:every-case` all. */
const remotesThatMeet = (at: number): readonly RemoteName[] =>
  triesEveryCase
    ? remoteNames
    : [0, 1].map((next) => remoteNames[(2 * at + next) % remoteNames.length] as RemoteName)

for (const [at, fault] of remoteFaults.entries()) {
  test(`${fault}: each remote fails alone, and Retry brings it back`, async ({ browser }) => {
    const { address } = product
    await withVersionFor(product, { fault }, async () => {
      const shown = await Promise.all(
        remotesThatMeet(at).map((remote) =>
          test.step(remote, () => surviveFault({ browser, address, remote, fault })),
        ),
      )
      // A slow remote may still load, and so may its previous version.
      expect(shown).toEqual(
        shown.map(() => (fault === 'slow' ? expect.stringMatching(/live|previous|failure/) : 'failure')),
      )
    })
  })
}

test('whatever the fault of the live version, the previous one is shown', async ({ browser }) => {
  const { address } = product
  const shown = networkFaults.map(async (fault, i) => {
    const remote = remoteNames[i % remoteNames.length] as RemoteName
    const version = await product.liveVersion(remote)
    return surviveFault({ browser, address, remote, fault, version })
  })
  expect(await Promise.all(shown)).toEqual(
    networkFaults.map((fault) => (fault === 'slow' ? expect.stringMatching(/live|previous/) : 'previous')),
  )
})
