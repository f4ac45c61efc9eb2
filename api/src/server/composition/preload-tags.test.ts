import type { Registry } from 'shared-domain'
import { preloadTags } from './shell-document'

const requires = { shell: '^1.0.0', 'shared-ui': '^1.0.0', 'shared-domain': '^1.0.0' }
const registry: Registry = {
  revision: 1,
  remotes: [
    {
      name: 'mf-routes',
      version: '1.0.0',
      requires,
      base: '/remotes/mf-routes/1/',
      files: { 'mf-manifest.json': 'sha384-manifest', 'remoteEntry.js': 'sha384-entry' },
      preload: {
        RoutesPage: ['mf-manifest.json', 'remoteEntry.js', 'routes.js'],
        RoutePage: ['remoteEntry.js', 'route.js', 'route.css'],
      },
      pages: [
        { path: '/app/routes', expose: 'RoutesPage', title: 'Routes' },
        { path: '/app/routes/:id', expose: 'RoutePage', title: 'Route' },
      ],
    },
  ],
}

describe('preload hints', () => {
  it('name the manifest and every file of the asked page', () => {
    const tags = preloadTags(registry, '/app/routes').join('\n')
    expect(tags).toContain('as="fetch" crossorigin="anonymous" href="/remotes/mf-routes/1/mf-manifest.json"')
    expect(tags).toContain('as="script" href="/remotes/mf-routes/1/routes.js"')
  })

  it('carry the integrity with which the file will be asked for', () => {
    expect(preloadTags(registry, '/app/routes')).toContain(
      '<link rel="preload" as="script" crossorigin="anonymous" integrity="sha384-entry" href="/remotes/mf-routes/1/remoteEntry.js">',
    )
  })

  it('match a page with a parameter, style sheets as styles', () => {
    expect(preloadTags(registry, '/app/routes/R001')).toContain(
      '<link rel="preload" as="style" href="/remotes/mf-routes/1/route.css">',
    )
  })

  it('are empty for an unknown page', () => {
    expect(preloadTags(registry, '/app/routes/R001/stops')).toEqual([])
  })

  it('name nothing of a version that asks for another shell, but the files of the one before it', () => {
    const live = registry.remotes[0] as (typeof registry.remotes)[number]
    const tooNew = { ...live, base: '/remotes/mf-routes/2/', requires: { ...requires, shell: '^2.0.0' } }
    const provided = { shell: '1.4.0', 'shared-ui': '1.0.0', 'shared-domain': '1.0.0', api: '1.0.0' }
    const tagsOf = (remote: typeof live) =>
      preloadTags({ revision: 2, remotes: [remote] }, '/app/routes', provided).join()
    expect(tagsOf(tooNew)).toBe('')
    expect(tagsOf({ ...tooNew, previous: live })).toContain('/remotes/mf-routes/1/routes.js')
    expect(tagsOf({ ...tooNew, previous: live })).not.toContain('/remotes/mf-routes/2/')
  })
})
