import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { keepShell } from 'delivery'
import { checkCompatibility } from 'scripts/compat'
import { newRemoteInOtherRepository } from 'scripts/new-remote'
import { packShared } from 'scripts/other-repositories'
import { root, siteFolder } from 'scripts/project'
import { OWN_KEY, storeIn } from 'scripts/store'
import { test } from '../test'
import { startProduct } from './product'
import { expectShown, openTab, sidebarLink } from './tab'

const run = promisify(execFile)
// A name of one letter, because names of files are made of it.
const REMOTE = 'mf-e'

test('a remote of another repository is checked, built and published with only the packed packages, and runs', async ({
  browser,
}) => {
  // It packs the shared packages, and type-checks and builds a whole repository.
  const folder = await mkdtemp(join(tmpdir(), 'other-repository-'))
  const repository = join(folder, 'repository')
  try {
    const packed = await packShared(join(folder, 'packages'))
    await newRemoteInOtherRepository(root, REMOTE, { into: repository, packed })
    await install(repository, packed)
    const product = await startProduct()
    const publish = join(repository, 'node_modules/scripts/tools/run-publish-remote.mjs')
    const { stdout } = await run(process.execPath, [publish, '--promote', '--reason', 'new'], {
      cwd: repository,
      env: {
        ...process.env,
        STORE_URL: product.storeFolder,
        RELEASE_BY: 'Kiri Ngata',
        RELEASE_KEY: await readFile(OWN_KEY, 'utf8'),
      },
    })
    expect(stdout).toContain(`${REMOTE} 0.1.0 is published`)

    const page = await openTab(browser, product.address)
    await page.goto('/app/qr-codes')
    await sidebarLink(page, 'E').click()
    await expectShown(
      page
        .getByRole('region', { name: 'Full bins' })
        .getByText(/^WN\d{3}, /)
        .first(),
    )
    await page.context().close()

    // The check of the product's folder covers it like any other remote.
    const store = storeIn(product.storeFolder)
    await keepShell(store, siteFolder)
    await checkCompatibility(store, { remotes: [REMOTE], checkout: false })
    await product.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** Installs without a network: unpacks the packed packages, and links their dependencies and those of the repository. */
async function install(repository: string, packed: Record<string, string>): Promise<void> {
  const modules = join(repository, 'node_modules')
  for (const [name, file] of Object.entries(packed)) {
    await mkdir(join(modules, name), { recursive: true })
    await run('tar', ['-xzf', file, '--strip-components=1', '-C', join(modules, name)])
  }
  const manifests = [repository, ...Object.keys(packed).map((name) => join(modules, name))].map(
    async (place) => JSON.parse(await readFile(join(place, 'package.json'), 'utf8')),
  )
  const named = (await Promise.all(manifests)).flatMap(({ dependencies, devDependencies = {} }) =>
    Object.keys({ ...dependencies, ...devDependencies }),
  )
  for (const name of new Set(named.filter((one) => !packed[one]))) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(root, 'node_modules', name), join(modules, name))
  }
}
