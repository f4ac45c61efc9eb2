import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { keepShell } from 'delivery'
import { checkCompatibility } from 'scripts/compat'
import { siteFolder } from 'scripts/project'
import { storeIn } from 'scripts/store'
import { triesEveryCase } from '../every-case'
import { test } from '../test'
import { type Behaviour, buildFixtureRemote, buildNewRemote, likeRemote } from './fixture-builds'
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
    await product.promote(REMOTE, '0.1.0')
    const check = () => checkCompatibility(store, { remotes: [REMOTE], checkout: false })

    // Both shells have the exports that it uses.
    await keepShell(store, await siteWithout('DonutChart', join(folder, 'other')))
    await check()

    await keepShell(store, await siteWithout('Skeleton', join(folder, 'without')))
    await keepShell(store, siteFolder)
    await expect(check()).rejects.toThrow(
      /mf-fixture-lids 0\.1\.0 under shell .*\n {2}\/app\/fixture-lids: .*/,
    )
  } finally {
    await product.close()
    await rm(folder, { recursive: true })
  }
})

interface Fault {
  does: Behaviour
  at: string
  /** What the check says of it. */
  says: RegExp
}

/** What versions of mf-qr do: one version each, of which two parts fail. */
const everyPair: [Fault, Fault][] = [
  [
    {
      ...{ does: 'throw', at: 'QrCodesPage' },
      says: /the command “Print labels for bins”: .*mf-qr is told to fail/,
    },
    {
      ...{ does: 'suspend for ever', at: 'LabelsCard' },
      says: /LabelsCard in dashboard\.cards: it is still loading/,
    },
  ],
  [
    {
      ...{ does: 'throw in a timer', at: 'LabelsCard' },
      says: /LabelsCard in dashboard\.cards: .*mf-qr is told to fail/,
    },
    {
      ...{ does: 'reject a promise', at: 'LabelsResults' },
      says: /LabelsResults in palette\.commands: .*mf-qr is told to fail/,
    },
  ],
]
/** The first pair is a command and an extension. `npm run check:every-case` tries both: each is a build and eight visits. */
const pairs = triesEveryCase ? everyPair : everyPair.slice(0, 1)

test('a remote whose command or extension fails is refused, also when it fails later', async () => {
  test.setTimeout(300_000)
  const product = await startProduct()
  try {
    const store = storeIn(product.storeFolder)
    await keepShell(store, siteFolder)
    const extension = { slotVersion: 1, title: 'Labels', order: 90 }
    const check = () => checkCompatibility(store, { remotes: ['mf-qr'], checkout: false })
    for (const [at, [one, other]] of pairs.entries()) {
      const version = `1.${at + 1}.0`
      const description = {
        ...likeRemote('mf-qr', version),
        extensions: [
          { ...extension, slot: 'dashboard.cards', expose: 'LabelsCard' },
          { ...extension, slot: 'palette.commands', expose: 'LabelsResults' },
        ],
      }
      const faults = { behaviour: one.does, at: one.at, others: { [other.at]: other.does } }
      await product.publish(await buildFixtureRemote(description, faults))
      await product.promote('mf-qr', version)
      const message: string = await check().then(
        () => 'compatible',
        (error: Error) => error.message,
      )
      for (const { says } of [one, other]) expect(ofVersion(message, `mf-qr ${version}`)).toMatch(says)
    }
  } finally {
    await product.close()
  }
})

test('a remote whose page loads, requests or computes more than its budget is refused', async () => {
  test.skip(!triesEveryCase, 'It takes minutes, so that only npm run check:every-case does it.')
  test.setTimeout(300_000)
  const product = await startProduct()
  try {
    const store = storeIn(product.storeFolder)
    await keepShell(store, siteFolder)
    const version = '1.1.0'
    await product.publish(
      await buildFixtureRemote(likeRemote('mf-qr', version), { behaviour: 'cost too much' }),
    )
    await product.promote('mf-qr', version)
    const message: string = await checkCompatibility(store, { remotes: ['mf-qr'], checkout: false }).then(
      () => 'compatible',
      (error: Error) => error.message,
    )
    const page = '/app/qr-codes of mf-qr 1.1.0'
    expect(message).toMatch(
      new RegExp(`${page} loads 3\\d\\d kB until it is at rest, and its budget is 150 kB: `),
    )
    expect(message).toMatch(
      new RegExp(`${page} sends 4\\d requests until it is at rest, and its budget is 30 `),
    )
    expect(message).toMatch(
      new RegExp(
        `${page} blocks the browser for \\d{3,4} ms until it is at rest, and its budget is 500 ms: `,
      ),
    )
  } finally {
    await product.close()
  }
})

/** The part of a message that is about a version: the check is of the one before it, too. */
const ofVersion = (message: string, version: string) =>
  message
    .split(/\n(?=\S)/)
    .filter((part) => part.startsWith(version))
    .join('\n')
