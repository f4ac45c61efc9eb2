import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RemoteDescriptionSchema } from 'shared-domain'
import { readExportsSince } from '../check/public-api-report'
import { requireSuccessIn } from '../check/require-success'
import { tooLowIn } from '../check/required-versions'
import { root } from '../project'
import { exposedModule } from '../rspack/remote-description'
import { newRemote, newRemoteFiles } from './new-remote'
import { nextOrder, sidebarLinks } from './sidebar-order'

let project: string
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'project-'))
  await mkdir(join(project, 'shell'))
  await mkdir(join(project, 'api'))
  const files = [
    '.gitignore',
    'biome.json',
    'knip.json',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'tsconfig.json',
    'shell/package.json',
    'api/package.json',
  ]
  for (const file of files) await cp(join(root, file), join(project, file))
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
})
afterEach(() => rm(project, { recursive: true }))

const text = (path: string) => readFile(join(project, path), 'utf8')
const json = async (path: string) => JSON.parse(await text(path))

describe('a new remote', () => {
  it('describes one page that the shell can show', async () => {
    await newRemote(project, 'mf-lid-alarms')
    const { name, version } = await json('mf-lid-alarms/package.json')
    const description = RemoteDescriptionSchema.parse({
      ...(await json('mf-lid-alarms/remote.json')),
      name,
      version,
    })
    expect(description.pages).toEqual([
      {
        path: '/app/lid-alarms',
        expose: 'LidAlarmsPage',
        title: 'Lid Alarms',
        needs: 'record:read',
        summary: expect.any(String),
        navigation: expect.objectContaining({ label: 'Lid Alarms' }),
      },
    ])
    expect(await text('mf-lid-alarms/src/lid-alarms-page/LidAlarmsPage.tsx')).toContain(
      'export function LidAlarmsPage()',
    )
  })

  it.each(['mf-x', 'mf-x-ray', 'mf-a-b', 'mf-lid-4u'])(
    'called %s stands where the build looks for its page',
    async (name) => {
      await newRemote(project, name, { hasTable: name === 'mf-x' })
      const [page] = (await json(`${name}/remote.json`)).pages
      expect(await text(`${name}/${exposedModule(page.expose)}`)).toContain(
        `export function ${page.expose}()`,
      )
    },
  )

  it.each([false, true])(
    'takes the texts of its page from a catalogue, with a table: %s',
    async (hasTable) => {
      await newRemote(project, 'mf-lid-alarms', { hasTable })
      const page = await text('mf-lid-alarms/src/lid-alarms-page/LidAlarmsPage.tsx')
      expect(page).toContain("import { t } from '../messages/translate'")
      const help = await text('mf-lid-alarms/src/lid-alarms-help/LidAlarmsHelp.tsx')
      const keys = [...`${page}${help}`.matchAll(/\bt\('([\w.]+)'/g)].map(([, key]) => key)
      const catalogue = await text('mf-lid-alarms/src/messages/en.ts')
      expect([...catalogue.matchAll(/^ {2}'([\w.]+)':/gm)].map(([, key]) => key).sort()).toEqual(keys.sort())
      expect(await text('mf-lid-alarms/src/messages/translate.ts')).toContain('export declare function t<')
    },
  )

  it.each(['mf-x', 'mf-lid-alarms', 'mf-alarms-of-lids-that-were-left-open'])(
    'called %s passes format, lint and import rules',
    async (name) => {
      for (const hasTable of [false, true]) {
        await rm(join(project, name), { recursive: true, force: true })
        await newRemote(project, name, { hasTable })
        await requireSuccessIn({ folder: project }, '@biomejs/biome/bin/biome', 'ci', name)
      }
    },
  )

  it.each([false, true])(
    'requires versions that have what it imports, with a table: %s',
    async (hasTable) => {
      const files = await newRemoteFiles(root, 'mf-lids', { hasTable })
      const { requires } = JSON.parse(files['remote.json'] as string)
      const sources = new Map(Object.entries(files).filter(([path]) => path.startsWith('src/')))
      expect(tooLowIn({ remote: 'mf-lids', requires, sources }, await readExportsSince())).toEqual([])
    },
  )

  it('has sentences of help for its page', async () => {
    await newRemote(project, 'mf-lids')
    const { help, pages } = await json('mf-lids/remote.json')
    const source = await text(`mf-lids/${exposedModule(help)}`)
    expect(source).toContain(`export const ${help} =`)
    expect(source).toContain(`'${pages[0].path}': [t(`)
  })

  it.each([false, true])('has no unused code, with a table: %s', async (hasTable) => {
    await newRemote(project, 'mf-lids', { hasTable })
    await requireSuccessIn({ folder: project }, 'knip/bin/knip.js', '--strict', '--workspace', 'mf-lids')
  })

  it('reads an operation of the contract, and tests each state of its page', async () => {
    await newRemote(project, 'mf-lid-alarms')
    const page = await text('mf-lid-alarms/src/lid-alarms-page/LidAlarmsPage.tsx')
    expect(page).toContain("import { listBins } from 'shared-domain/contract'")
    expect(page).toContain('useRecordQuery({')
    const test = await text('mf-lid-alarms/src/lid-alarms-page/LidAlarmsPage.test.tsx')
    for (const state of [
      'reads the bins',
      'no bin is full',
      'could not be read',
      'with its age',
      'mock data',
    ])
      expect(test).toContain(state)
  })

  it('has a table, a server part and tests of both, when requested', async () => {
    await newRemote(project, 'mf-lid-alarms', { hasTable: true })
    expect(await text('mf-lid-alarms/operations/index.ts')).toContain("path: '/api/lid-alarms/notes'")
    expect(await text('mf-lid-alarms/server/index.ts')).toContain("remote: 'mf-lid-alarms'")
    expect(await text('mf-lid-alarms/server/migrations/0001_notes.sql')).toContain('create table notes')
    expect(await text('mf-lid-alarms/server/index.test.ts')).toContain('servePart(part)')
    expect(await text('mf-lid-alarms/src/lid-alarms-page/LidAlarmsPage.test.tsx')).toContain('fakeApi(own)')
    const { dependencies } = await json('mf-lid-alarms/package.json')
    expect(dependencies['drizzle-orm']).toBe((await json('api/package.json')).dependencies['drizzle-orm'])
  })

  it('is added to the workspaces and the types, which are otherwise unchanged', async () => {
    const [before, references] = [await json('package.json'), (await json('tsconfig.json')).references]
    await newRemote(project, 'mf-lids')
    const after = await json('package.json')
    expect(after).toEqual({ ...before, workspaces: [...before.workspaces, 'mf-lids'] })
    expect(Object.keys(after)).toEqual(Object.keys(before))
    expect((await json('tsconfig.json')).references).toEqual([...references, { path: 'mf-lids' }])
  })

  it('is in the lockfile with all its packages and without a registry address', async () => {
    const before = await text('package-lock.json')
    await newRemote(project, 'mf-lids')
    const { packages } = await json('package-lock.json')
    const { version, dependencies, devDependencies } = await json('mf-lids/package.json')
    expect(packages['mf-lids']).toEqual({ version, dependencies, devDependencies })
    expect(packages[''].workspaces).toEqual((await json('package.json')).workspaces)
    expect(packages['node_modules/mf-lids']).toEqual({ resolved: 'mf-lids', link: true })
    for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies }))
      if (wanted !== '*') expect(packages[`node_modules/${name}`]?.version).toBe(wanted)
    const added = (await text('package-lock.json')).split('\n').filter((line) => !before.includes(line))
    expect(added.join()).not.toContain('http')
    expect(Object.keys(packages).filter((name) => !before.includes(`"${name}": {`))).toEqual([
      'mf-lids',
      'node_modules/mf-lids',
    ])
  })

  it('is the last in the sidebar, at a number that no other page has', async () => {
    await newRemote(project, 'mf-lids')
    await newRemote(project, 'mf-hinges')
    const orders = sidebarLinks(project).map(({ label, order }) => [label, order])
    expect(orders).toEqual([
      ['Lids', 10],
      ['Hinges', 20],
    ])
    expect(nextOrder([{ label: 'Admin', order: 105 }])).toBe(110)
  })

  it('uses the versions of the shell', async () => {
    await newRemote(project, 'mf-lids')
    const { dependencies } = await json('mf-lids/package.json')
    expect(dependencies.react).toBe((await json('shell/package.json')).dependencies.react)
    expect(dependencies.react).toMatch(/^\d/)
  })

  it.each([undefined, 'lids', 'mf-', 'mf-Lids', 'mf-../api', 'mf-lids-'])(
    'is not made when it is called %s, and the way to name it is said',
    async (name) => {
      await expect(newRemote(project, name)).rejects.toThrow('npm run new:remote -- mf-lid-alarms')
      expect((await json('package.json')).workspaces).not.toContain(name)
    },
  )

  it('does not overwrite an existing folder', async () => {
    await newRemote(project, 'mf-lids')
    await expect(newRemote(project, 'mf-lids')).rejects.toThrow('There is mf-lids already')
  })
})
