import { harnessPagesModule } from './harness-pages-module'

const requires = { shell: '^1.0.0', 'shared-ui': '^1.0.0', 'shared-domain': '^1.0.0' }

it('imports a page with several paths once', () => {
  const technology = { expose: 'TechnologyPage', title: "Technology's page" }
  const source = harnessPagesModule(
    {
      name: 'mf-public',
      version: '1.0.0',
      requires,
      pages: [
        { ...technology, path: '/technology' },
        { ...technology, path: '/app/technology' },
      ],
    },
    { './TechnologyPage': './src/technology-page/TechnologyPage.tsx' },
  )
  expect(
    source.match(/import \{ TechnologyPage \} from ".\/src\/technology-page\/TechnologyPage.tsx"/g),
  ).toHaveLength(1)
  expect(source).toContain(`{ path: "/technology", title: "Technology's page", Page: TechnologyPage }`)
  expect(source).toContain('path: "/app/technology"')
})
