import type { RemoteFault } from './fault'
import { buildFixtureRemote, likeRemote } from './fixture-builds'
import { type Product, startProduct } from './product'
import { pageOfRemote, type RemoteName, remoteNames } from './tab'

/** The previous version of each remote, and one that throws on demand. */
export const PREVIOUS_VERSION = '0.9.0'
const THROWING_VERSION = '1.1.0'

/** The product with a previous version of each of these remotes, and one to promote that throws on demand. */
export async function startFaultyProduct(remotes: readonly RemoteName[] = remoteNames): Promise<Product> {
  // Every case reports errors, which must not roll the live version back.
  const product = await startProduct({ environment: { ROLLBACK_AFTER_ERRORS: '1000' } })
  const fixtures = remotes.flatMap((name) => [
    buildFixtureRemote(likeRemote(name, PREVIOUS_VERSION)),
    buildFixtureRemote(likeRemote(name, THROWING_VERSION), {
      behaviour: 'throw when told',
      heading: pageOfRemote[name].heading,
    }),
  ])
  for (const build of await Promise.all(fixtures)) await product.publish(build)
  for (const name of remotes)
    await product.makeLive(name, [PREVIOUS_VERSION, await product.liveVersion(name)])
  return product
}

/** Runs `work` with the version live that can have the fault. */
export async function withVersionFor(
  product: Product,
  { fault, remotes = remoteNames }: { fault: RemoteFault; remotes?: readonly RemoteName[] },
  work: () => Promise<void>,
): Promise<void> {
  if (fault !== 'throws-on-render') return work()
  for (const name of remotes) await product.promote(name, THROWING_VERSION)
  await work()
  for (const name of remotes) await product.rollback(name, 'throws when told')
}
