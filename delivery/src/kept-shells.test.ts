import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepShell, keptShells, restoreShell } from './kept-shells'
import type { Store } from './store'
import { describeEachStore } from './testing/each-store'

const siteOf = (version: string, text = '') => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  const provides = { shell: version, 'shared-ui': '1.0.0', 'shared-domain': '1.0.0', api: '1.0.0' }
  mkdirSync(join(folder, 'shell'))
  writeFileSync(
    join(folder, 'shell/index.html'),
    `<meta name="provides" content='${JSON.stringify(provides)}'>${text}`,
  )
  writeFileSync(join(folder, 'shell/shell.js'), `shell ${version}`)
  writeFileSync(join(folder, 'shell/shell.js.br'), 'compressed')
  return folder
}

describeEachStore((makeStore) => {
  let store: Store
  beforeEach(() => {
    store = makeStore()
  })
  const versions = async () => (await keptShells(store)).map(({ provides }) => provides.shell)

  it('keeps the last three shells that were deployed, the deployed one first', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await keepShell(store, siteOf(version))
    expect(await versions()).toEqual(['1.3.0', '1.2.0', '1.1.0'])
    expect((await store.list('shells/')).filter((key) => key.includes('1.0.0'))).toEqual([])
  })

  it('has a shell first again that is deployed once more', async () => {
    const first = siteOf('1.0.0')
    for (const site of [first, siteOf('1.1.0'), first, first]) await keepShell(store, site)
    expect(await versions()).toEqual(['1.0.0', '1.1.0'])
  })

  it('tells two builds of one version apart', async () => {
    await keepShell(store, siteOf('1.0.0', 'one'))
    await keepShell(store, siteOf('1.0.0', 'other'))
    expect(await versions()).toEqual(['1.0.0', '1.0.0'])
  })

  it('gives back the files of a shell, and fails when one is gone', async () => {
    await keepShell(store, siteOf('1.0.0'))
    const [shell] = await keptShells(store)
    if (!shell) throw new Error('No shell was kept.')
    const site = mkdtempSync(join(tmpdir(), 'site-'))
    await restoreShell(store, shell, site)
    expect(readFileSync(join(site, 'shell/shell.js'), 'utf8')).toBe('shell 1.0.0')
    expect(existsSync(join(site, 'shell/shell.js.br'))).toBe(false)
    await store.delete(`shells/${shell.id}/shell.js`)
    await expect(restoreShell(store, shell, site)).rejects.toThrow(`lacks shell.js of shell ${shell.id}`)
  })
})
