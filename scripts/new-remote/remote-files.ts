import { dirname } from 'node:path/posix'
import { exposedModule } from '../rspack/remote-description'
import { messageFiles } from './message-files'
import { tableFiles } from './table-files'

/** The package versions of the shell and the API: with other versions a remote would bring a second copy. */
export type Versions = Readonly<Record<string, string>>

export interface RemoteKind {
  /** Whether it has a server part with its own table, which its page shows. */
  hasTable?: boolean
  /** The place of its page in the sidebar. */
  order?: number | undefined
}

/** What differs in a repository of its own. `packages` has the paths of the packed packages by name. */
export function otherRepositoryFiles(
  slug: string,
  versions: Versions,
  packages: Readonly<Record<string, string>>,
): Record<string, string> {
  const { 'tsconfig.json': _, 'README.md': __, ...files } = remoteFiles(slug, { ...versions, ...packages })
  const { scripts: ___, ...manifest } = packageOf(slug, { ...versions, ...packages }, false)
  const { dependencies, devDependencies } = manifest
  const tested = new Set(['@testing-library/react', '@testing-library/user-event'])
  const tools = ['typescript', '@types/node'].map((name) => [name, versions[name] ?? '*'] as const)
  const needed = [...Object.entries(devDependencies).filter(([name]) => !tested.has(name)), ...tools]
  return {
    // Tests need more of the shared packages than is packed.
    ...Object.fromEntries(Object.entries(files).filter(([path]) => !path.endsWith('.test.tsx'))),
    'package.json': json({
      ...manifest,
      scripts: { build: 'rspack build', check: 'tsc --noEmit', 'publish:remote': 'publish-remote' },
      dependencies,
      devDependencies: Object.fromEntries(needed.sort(([a], [b]) => a.localeCompare(b, 'en'))),
    }),
    'tsconfig.json': `{
  "extends": "scripts/tsconfig.remote.json",
  "include": ["src", "rspack.config.ts"]
}
`,
    '.gitignore': 'node_modules/\ndist/\n',
    'README.md': `# mf-${slug}

Shows \`/app/${slug}\` of Smart Bins. The shared packages are in \`packages\`: replace them when the product offers newer ones.

- Check: \`npm install && npm run check\`.
- Publish: \`STORE_URL=… RELEASE_KEY=… npm run publish:remote\`, with \`-- --promote\` to make it live at once.
- See it before: \`/app/${slug}?preview=mf-${slug}@0.1.0\` in the product.
`,
  }
}

/** The files of a remote with one page, by path in its folder. `slug` is its name without `mf-`. */
export function remoteFiles(
  slug: string,
  versions: Versions,
  { hasTable = false, order }: RemoteKind = {},
): Record<string, string> {
  const page = `${pascalCase(slug)}Page`
  // Where the build looks for it, also with a word of one letter.
  const folder = dirname(exposedModule(page))
  return {
    'package.json': json(packageOf(slug, versions, hasTable)),
    'remote.json': json(descriptionOf(slug, page, { hasTable, order })),
    'rspack.config.ts': rspackConfig,
    'tsconfig.json': typescriptConfig(hasTable),
    'README.md': readme(slug, hasTable),
    [`${folder}/${page}.tsx`]: pageText(slug, page),
    [`${folder}/${page}.test.tsx`]: testText(page),
    ...messageFiles(textsOf(slug)),
    ...helpFile(slug, hasTable),
    ...(hasTable && tableFiles({ slug, page, folder, title: titleCase(slug), section: camelCase(slug) })),
  }
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

function packageOf(slug: string, versions: Versions, hasTable: boolean) {
  const at = (...names: string[]) => Object.fromEntries(names.map((name) => [name, versions[name] ?? '*']))
  return {
    name: `mf-${slug}`,
    // Until its first promise: below 1.0.0 its operations change freely.
    version: '0.1.0',
    description: `${titleCase(slug)}.`,
    private: true,
    type: 'module',
    scripts: { build: 'rspack build' },
    dependencies: hasTable
      ? at('api', 'drizzle-orm', 'react', 'shared-domain', 'shared-ui', 'zod')
      : at('react', 'shared-domain', 'shared-ui'),
    devDependencies: at(
      '@rspack/cli',
      '@rspack/core',
      '@testing-library/react',
      '@testing-library/user-event',
      '@types/react',
      'scripts',
    ),
  }
}

const descriptionOf = (slug: string, page: string, { hasTable = false, order = 100 }: RemoteKind) => ({
  requires: { shell: '^1.0.0', 'shared-ui': '^1.14.0', 'shared-domain': '^1.0.0' },
  pages: [
    {
      path: `/app/${slug}`,
      expose: page,
      title: titleCase(slug),
      needs: 'record:read',
      summary: hasTable ? 'Notes of your own table, the newest first.' : 'The bins that are full.',
      navigation: { label: titleCase(slug), icon: 'M5 5h14v14H5z', order },
    },
  ],
  help: helpOf(slug),
})

const rspackConfig = `import { remoteConfig } from 'scripts/rspack'

export default remoteConfig(import.meta.dirname)
`

const REFERENCES = '[{ "path": "../scripts" }, { "path": "../shared-domain" }, { "path": "../shared-ui" }]'
const REFERENCES_WITH_API = `[
    { "path": "../api" },
    { "path": "../scripts" },
    { "path": "../shared-domain" },
    { "path": "../shared-ui" }
  ]`

const typescriptConfig = (hasTable: boolean) => `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": {
    "rootDir": ".",
    "outDir": "dist/types",
    "tsBuildInfoFile": "dist/types/tsconfig.tsbuildinfo",
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "types": ["jest", "@testing-library/jest-dom", "node", "shared-ui/css-modules"]
  },
  "include": ["src", "operations", "rules", "server", "rspack.config.ts"],
  "references": ${hasTable ? REFERENCES_WITH_API : REFERENCES}
}
`

const readme = (slug: string, hasTable: boolean) => `# mf-${slug}

Shows \`/app/${slug}\`.

- Run: \`npm run dev mf-${slug}\` (this remote with hot reload, the others as built).
- Test: \`npx jest ./mf-${slug}/\`.
- What it costs to open: \`npm run compat -- mf-${slug} --checkout\` measures its pages and refuses what is above its \`budget\`, see docs/you-own-a-remote.md.
- A card, tab or button on another remote's page: \`extensions\` in \`remote.json\`, see docs/you-own-a-remote.md.
${hasTable ? SERVER_FILES : ''}`

const SERVER_FILES = `
| file | what it is |
|---|---|
| \`operations/\` | the API between page and server: paths, schemas, permissions |
| \`rules/\`, which you add | what only your team decides, as pure functions for page and server |
| \`server/index.ts\` | the handlers of these operations, with their own tables |
| \`server/migrations/\` | the SQL that makes these tables, run once each when the server starts |
| \`compat.json\` | the server part's responses while \`npm run compat\` tests the page |

In \`npm run dev\` a saved change of the server or its operations is live within a second; a released version brings its own server part.
`

/** The texts of the page, by key. */
const textsOf = (slug: string) => ({
  [`${camelCase(slug)}.title`]: titleCase(slug),
  [`${camelCase(slug)}.subtitle`]: 'What this page is for',
  [`${camelCase(slug)}.notRead`]: 'The bins could not be read',
  [`${camelCase(slug)}.notCurrent`]: 'Not current: read {ago}',
  [`${camelCase(slug)}.reading`]: 'Reading the bins',
  [`${camelCase(slug)}.none`]: 'No bin is full.',
  [`${camelCase(slug)}.fullBins`]: 'Full bins',
  [`${camelCase(slug)}Help.full`]: 'A bin is full from the level that is set in Settings.',
  [`${camelCase(slug)}Help.emptied`]: 'It leaves the list when it has been emptied.',
})

const helpOf = (slug: string) => `${pascalCase(slug)}Help`

function helpFile(slug: string, hasTable: boolean): Record<string, string> {
  const help = helpOf(slug)
  const keys = hasTable ? ['newest', 'adding'] : ['full', 'emptied']
  const sentences = keys.map((key) => `t('${camelCase(slug)}Help.${key}')`)
  return {
    [exposedModule(help)]: `import { type HelpProps, HelpSentences } from 'shared-ui'
import { t } from '../messages/translate'

/** By the page's path in \`remote.json\`. */
const HELP = {
  '/app/${slug}': [${sentences.join(', ')}],
}

export const ${help} = (props: HelpProps) => <HelpSentences {...props} help={HELP} />
`,
  }
}

const pageText = (slug: string, page: string) => `import { agoText } from 'shared-domain'
import { explainFailure, useNow, useRecordQuery } from 'shared-domain/client'
import { listBins } from 'shared-domain/contract'
import { Card, FailureNotice, List, PageHeader, Skeleton, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'

/** A first page that lists full bins, to be replaced by the remote's own. */
export function ${page}() {
  const { data, isLoading, error, updatedAt, isRefreshing, refresh } = useFullBins()
  const now = useNow()
  const notRead = updatedAt === null ? t('${camelCase(slug)}.notRead') : t('${camelCase(slug)}.notCurrent', { ago: agoText(updatedAt, now) })
  return (
    <>
      <PageHeader title={t('${camelCase(slug)}.title')} subtitle={t('${camelCase(slug)}.subtitle')} />
      <Stack gap="md">
        {error && (
          <FailureNotice
            {...explainFailure(error, notRead)}
            onRetry={refresh}
            isRetrying={isRefreshing}
            isStale={updatedAt !== null}
          />
        )}
        {isLoading && <Skeleton h="8rem" role="status" aria-label={t('${camelCase(slug)}.reading')} />}
        {data?.total === 0 && <Text c="dimmed">{t('${camelCase(slug)}.none')}</Text>}
        {data && data.total > 0 && (
          <Card component="section" aria-label={t('${camelCase(slug)}.fullBins')}>
            <List>
              {data.bins.map(({ id, location }) => (
                <List.Item key={id}>
                  {id}, {location}
                </List.Item>
              ))}
            </List>
          </Card>
        )}
      </Stack>
    </>
  )
}

// Every operation of the contract is read like this; useRecordMutation does the same for changes.
const useFullBins = () =>
  useRecordQuery({
    operation: listBins,
    request: { query: { status: 'full' } },
    changesWith: ['bins', 'thresholds'],
  })
`

const testText = (page: string) => `import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, makeBin, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { ${page} } from './${page}'

const bin = { ...makeBin({ status: 'full' }), measuredAt: null, lastCollectedAt: null }
let api: FakeApi
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi()
})

const open = (source: 'real' | 'mock' = 'real') =>
  renderScreen(
    <WithDomain source={source}>
      <${page} />
    </WithDomain>,
  )

it('says that it reads the bins, then lists them', async () => {
  api.answer('listBins', { bins: [bin], total: 1, next: null })
  open()
  expect(screen.getByRole('status', { name: 'Reading the bins' })).toBeInTheDocument()
  expect(await screen.findByText('WN001, Lambton Quay 1')).toBeVisible()
})

it('says so when no bin is full', async () => {
  api.answer('listBins', { bins: [], total: 0, next: null })
  open()
  expect(await screen.findByText('No bin is full.')).toBeVisible()
})

it('says why the bins could not be read, and offers a retry', async () => {
  api.refuse('listBins', 429, 'Too many requests. Wait a minute.')
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not be read.*Wait a minute/)
  api.answer('listBins', { bins: [bin], total: 1, next: null })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('WN001, Lambton Quay 1')).toBeVisible()
})

it('keeps the last good answer, with its age, when a refresh fails', async () => {
  api.answer('listBins', { bins: [bin], total: 1, next: null })
  open()
  await screen.findByText('WN001, Lambton Quay 1')
  api.refuse('listBins', 403, 'Your role may not.')
  act(() => api.tell({ kind: 'bins', bins: null }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/Not current: read just now/)
  expect(screen.getByText('WN001, Lambton Quay 1')).toBeVisible()
})

it('lists the samples with mock data, without any request', async () => {
  open('mock')
  expect((await screen.findAllByRole('listitem')).length).toBeGreaterThan(0)
  expect(api.asked).toEqual([])
})
`

const NAME = /^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** The name of a new remote without `mf-`, such as `lid-alarms`; otherwise throws the usage. */
export function slugOf(name: string | undefined): string {
  if (name && NAME.test(name) && name.length <= 40) return name.slice('mf-'.length)
  const problem = name ? `${name} can't be the name of a remote.` : 'Name the remote.'
  throw new Error(`${problem} Use: npm run new:remote -- mf-lid-alarms`)
}

/** `lid-alarms` as `Lid Alarms`. */
const titleCase = (slug: string) => words(slug).join(' ')

/** `lid-alarms` as `lidAlarms`. */
const camelCase = (slug: string) => pascalCase(slug).replace(/^./, (letter) => letter.toLowerCase())

/** `lid-alarms` as `LidAlarms`. */
const pascalCase = (slug: string) => words(slug).join('')

const words = (slug: string) => slug.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
