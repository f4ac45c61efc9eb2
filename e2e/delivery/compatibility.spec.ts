import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { keepShell } from 'delivery'
import { checkCompatibility } from 'scripts/compat'
import { siteFolder } from 'scripts/project'
import { storeIn } from 'scripts/store'
import { buildNewRemote } from './fixture-builds'
import { startProduct } from './product'

const REMOTE = 'mf-fixture-lids'

/** Copies the product's shell with the export `name` of shared-ui renamed. */
async function siteWithout(name: string, into: string): Promise<string> {
  await cp(siteFolder, into, { recursive: true })
  const shell = join(into, 'shell')
  for (const file of (await readdir(shell)).filter((one) => one.endsWith('.js'))) {
    const text = await readFile(join(shell, file), 'utf8')
    await writeFile(join(shell, file), text.replaceAll(`,${name}:()=>`, `,Former${name}:()=>`))
  }
  const document = await readFile(join(shell, 'index.html'), 'utf8')
  await writeFile(join(shell, 'index.html'), document.replace('</html>', `</html><!-- no ${name} -->`))
  return into
}

test('a remote that needs an export missing from the previous shell is refused', async () => {
  const product = await startProduct()
  const store = storeIn(product.storeFolder)
  const folder = await mkdtemp(join(tmpdir(), 'shells-'))
  try {
    await product.publish(await buildNewRemote(REMOTE))
    await product.promote(REMOTE, '1.0.0')
    const check = () => checkCompatibility(store, { remotes: [REMOTE], checkout: false })

    // Both shells have the exports that it uses.
    await keepShell(store, await siteWithout('DonutChart', join(folder, 'other')))
    await check()

    await keepShell(store, await siteWithout('Skeleton', join(folder, 'without')))
    await keepShell(store, siteFolder)
    await expect(check()).rejects.toThrow(
      /mf-fixture-lids 1\.0\.0 under shell .*\n {2}\/app\/fixture-lids: .*/,
    )
  } finally {
    await product.close()
    await rm(folder, { recursive: true })
  }
})
