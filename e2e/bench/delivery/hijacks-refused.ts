import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentRegistry, promoteRemote, publishRemote, type ReleaseStore } from 'delivery'
import { builtRemote, operator } from 'delivery/testing'
import { deliverBuilds } from 'scripts/build'
import { storeIn } from 'scripts/store'
import type { RemoteDescription } from 'shared-domain'

type Page = RemoteDescription['pages'][number]
const icon = 'M4 4h16'

/** Pages and names of other remotes, by the way in which they are taken. */
const hijacks: Record<string, { page?: Partial<Page>; name?: string }> = {
  'a path': { page: { path: '/app/analytics' } },
  'a path of the residents': { page: { path: '/report' } },
  'the home page': { page: { path: '/' } },
  'a path with a parameter': { page: { path: '/app/routes/:id' } },
  'that path by another parameter': { page: { path: '/app/routes/:key' } },
  'a path below a parameter': { page: { path: '/app/routes/mine' } },
  'every path by a parameter': { page: { path: '/app/:page' } },
  'every path by a wildcard': { page: { path: '/app/*' } },
  'a path in capitals': { page: { path: '/app/Analytics' } },
  'a path with an optional part': { page: { path: '/app/analytics?' } },
  'a path of the server': { page: { path: '/sign-in' } },
  'a name in the sidebar': { page: { navigation: { label: 'Analytics', icon, order: 1 } } },
  'a name in the sidebar, in other letters': {
    page: { navigation: { label: ' analytics', icon, order: 1 } },
  },
  'the name of a remote, from another project': { name: 'mf-analytics' },
}

/** The number of hijacks of a path or a name of a live remote that fail and leave the registry unchanged. */
export async function hijacksRefused(): Promise<{ hijacksTried: number; hijacksRefused: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'hijacks-'))
  const store = storeIn(folder)
  await deliverBuilds(store)
  if (await isRefused(store, { name: 'mf-free', page: { path: '/app/free' } }))
    throw new Error('A remote that takes nothing from another is refused, too.')
  const tries = Object.entries(hijacks)
  let refused = 0
  for (const [what, hijack] of tries) {
    if (await isRefused(store, hijack)) refused += 1
    else console.log(`Not refused: ${what}`)
  }
  await rm(folder, { recursive: true })
  return { hijacksTried: tries.length, hijacksRefused: refused }
}

async function isRefused(
  store: ReleaseStore,
  { page, name = 'mf-aaa' }: { page?: Partial<Page>; name?: string },
) {
  const claimed: Page = { path: '/app/aaa', expose: 'AaaPage', title: 'Aaa', ...page }
  const version = '9.0.0'
  const requires = { shell: '*', 'shared-ui': '*', 'shared-domain': '*' }
  const build = builtRemote({
    name,
    version,
    requires,
    pages: [claimed],
    source: { project: 'another-team' },
  })
  const before = await currentRegistry(store)
  const release = async () => {
    await publishRemote(store, build)
    await promoteRemote(store, { ...operator, remote: name, version, provided: build.provided, force: true })
  }
  const failed = await release().then(
    () => false,
    () => true,
  )
  return failed && (await currentRegistry(store)).revision === before.revision
}
