import { pascalCase, titleCase } from './remote-name'

/** Which versions of the packages the shell has: a remote that takes others would bring a second copy. */
export type Versions = Readonly<Record<string, string>>

/** The files of a remote with one page, by their path in its folder. `slug` is its name without `mf-`. */
export function remoteFiles(slug: string, versions: Versions): Record<string, string> {
  const page = `${pascalCase(slug)}Page`
  const folder = `src/${slug}-page`
  return {
    'package.json': json(packageOf(slug, versions)),
    'remote.json': json(descriptionOf(slug, page)),
    'rspack.config.ts': rspackConfig,
    'tsconfig.json': json(typescriptConfig),
    'README.md': readme(slug),
    [`${folder}/${page}.tsx`]: pageText(slug, page),
    [`${folder}/${page}.test.tsx`]: testText(page),
  }
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

function packageOf(slug: string, versions: Versions) {
  const at = (...names: string[]) => Object.fromEntries(names.map((name) => [name, versions[name] ?? '*']))
  return {
    name: `mf-${slug}`,
    version: '1.0.0',
    description: `${titleCase(slug)}.`,
    private: true,
    type: 'module',
    scripts: { build: 'rspack build' },
    dependencies: at('react', 'shared-domain', 'shared-ui'),
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

const descriptionOf = (slug: string, page: string) => ({
  requires: { shell: '^1.0.0', 'shared-ui': '^1.0.0', 'shared-domain': '^1.0.0' },
  pages: [
    {
      path: `/app/${slug}`,
      expose: page,
      title: titleCase(slug),
      navigation: { label: titleCase(slug), icon: 'M5 5h14v14H5z', order: 100 },
    },
  ],
})

const rspackConfig = `import { remoteConfig } from 'scripts/rspack'

export default remoteConfig(import.meta.dirname)
`

const typescriptConfig = {
  extends: '../tsconfig.base.json',
  compilerOptions: {
    rootDir: '.',
    outDir: 'dist/types',
    tsBuildInfoFile: 'dist/types/tsconfig.tsbuildinfo',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['jest', '@testing-library/jest-dom', 'node', 'shared-ui/css-modules'],
  },
  include: ['src', 'rspack.config.ts'],
  references: [{ path: '../scripts' }, { path: '../shared-domain' }, { path: '../shared-ui' }],
}

const readme = (slug: string) => `# mf-${slug}

Shows \`/app/${slug}\`.

- Run: \`npm run dev mf-${slug}\` (this remote with hot reload, the others as built).
- Test: \`npx jest --selectProjects mf-${slug}\`.
`

const pageText = (slug: string, page: string) => `import { useBins } from 'shared-domain/client'
import { Card, PageHeader, Text } from 'shared-ui'

export function ${page}() {
  const { bins } = useBins()
  return (
    <>
      <PageHeader title="${titleCase(slug)}" subtitle="What this page is for" />
      <Card>
        <Text>{\`\${bins.length} bins\`}</Text>
      </Card>
    </>
  )
}
`

const testText = (page: string) => `import { screen } from '@testing-library/react'
import { WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { ${page} } from './${page}'

it('says how many bins there are', async () => {
  renderScreen(
    <WithDomain>
      <${page} />
    </WithDomain>,
  )
  expect(await screen.findByText(/^[1-9]\\d* bins$/)).toBeVisible()
})
`
