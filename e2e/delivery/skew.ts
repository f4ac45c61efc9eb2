import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { root } from 'scripts/project'
import { providedVersions } from 'scripts/rspack'
import type { RemoteDescription } from 'shared-domain'
import { startFaultProxy } from './fault-proxy'
import { buildFixtureRemote, buildFixtureShell, likeRemote } from './fixture-builds'
import { type Product, startProduct } from './product'
import { expectShown, fixturePage, openTab, visit } from './tab'

/** A shell and the previous one, either of which may be live together with any remote. */
export const shellVersions = ['1.1.0', '1.0.0'] as const
type ShellVersion = (typeof shellVersions)[number]

/** The required shell by the version of the remote. */
const requiredShell = { '1.0.0': '^1.0.0', '1.1.0': '^1.0.0', '1.2.0': '^1.1.0', '2.0.0': '^2.0.0' }
type RemoteVersion = keyof typeof requiredShell

/** The shell that was live when a version was promoted. */
const shellAtPromotion = (version: RemoteVersion) => ({
  ...providedVersions(join(root, 'shell')),
  shell: version === '2.0.0' ? '2.0.0' : '1.1.0',
})

/** The version that is shown when `live` runs under a shell: `previous` if `live` requires another shell. */
export const skews: {
  live: RemoteVersion
  previous: RemoteVersion
  shows: Record<ShellVersion, RemoteVersion>
}[] = [
  { live: '1.0.0', previous: '1.1.0', shows: { '1.1.0': '1.0.0', '1.0.0': '1.0.0' } },
  { live: '1.1.0', previous: '1.0.0', shows: { '1.1.0': '1.1.0', '1.0.0': '1.1.0' } },
  { live: '1.2.0', previous: '1.1.0', shows: { '1.1.0': '1.2.0', '1.0.0': '1.1.0' } },
  { live: '2.0.0', previous: '1.1.0', shows: { '1.1.0': '1.1.0', '1.0.0': '1.1.0' } },
]

/** The product with a shell of that version, and every version of mf-qr published. */
export async function startSkewedProduct(shellVersion: ShellVersion): Promise<Product> {
  const product = await startProduct({ shell: await buildFixtureShell(shellVersion) })
  for (const version of Object.keys(requiredShell) as RemoteVersion[]) {
    await product.publish(await buildFixtureRemote(qrCodes(version)), shellAtPromotion(version))
  }
  return product
}

const qrCodes = (version: RemoteVersion): RemoteDescription => {
  const description = likeRemote('mf-qr', version)
  return { ...description, requires: { ...description.requires, shell: requiredShell[version] } }
}

/** Opens the page with `live` as the live version. Returns how many of its files were requested although it must not run. */
export async function visitSkewed(
  browser: Browser,
  product: Product,
  { live, previous, shows }: (typeof skews)[number],
  shellVersion: ShellVersion,
): Promise<number> {
  for (const version of [previous, live]) await product.promote('mf-qr', version, shellAtPromotion(version))
  const proxy = await startFaultProxy(product.address)
  const page = await openTab(browser, proxy.address)
  try {
    await visit(page, 'mf-qr')
    await expectShown(fixturePage(page, 'mf-qr', shows[shellVersion]))
    if (shows[shellVersion] === live) return 0
    return proxy.asked.filter((path) => path.startsWith(`/remotes/mf-qr/${live}/`)).length
  } finally {
    await page.context().close()
    await proxy.close()
  }
}
