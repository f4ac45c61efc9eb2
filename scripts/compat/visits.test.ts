import type { Publication, RegisteredRemote } from 'shared-domain'
import { visitsOf } from './visits'

const remote = (known: Partial<Publication>): RegisteredRemote => ({
  ...{ name: 'mf-lids', version: '1.1.0', base: '/remotes/mf-lids/1.1.0/', files: {}, preload: {} },
  pages: [{ path: '/app/lids', expose: 'LidsPage', title: 'Lids' }],
  requires: { shell: '^1.0.0', 'shared-ui': '^1.0.0', 'shared-domain': '^1.0.0' },
  ...known,
})
const dashboard = remote({
  name: 'mf-dashboard',
  pages: [{ path: '/app/dashboard', expose: 'DashboardPage', title: 'Dashboard', needs: 'record:read' }],
})
const card = { slot: 'dashboard.cards', slotVersion: 1, expose: 'LidsCard', title: 'Lids', order: 20 }

const visits = (known: Partial<Publication>, expectations = {}) => {
  const publication = remote(known)
  return visitsOf({
    publication,
    remotes: [dashboard, publication],
    expectations,
    roles: ['supervisor'],
    fill: (text) => text.replace('{getLid.id}', 'L7'),
  })
}

describe('what a trial opens of a version', () => {
  it('is its pages without a parameter, and those that its compat.json names', () => {
    const pages = [
      { path: '/app/lids', expose: 'LidsPage', title: 'Lids' },
      { path: '/app/lids/:id', expose: 'LidPage', title: 'Lid' },
    ]
    const opens = [{ path: '/app/lids/{getLid.id}', sees: ['Lid {getLid.id}'] }]
    expect(visits({ pages }, { opens }).visits).toEqual([
      { title: '/app/lids', path: '/app/lids', sees: [], measuredAs: ['supervisor'] },
      { title: '/app/lids/L7', path: '/app/lids/L7', sees: ['Lid L7'], measuredAs: ['supervisor'] },
    ])
  })

  it('is measured where it is a page of the version, as a person who may see it', () => {
    const pages = [{ path: '/app/lids', expose: 'LidsPage', title: 'Lids', needs: 'people:manage' }]
    const { visits: opened } = visits({ pages }, { opens: [{ path: '/app/dashboard' }] })
    expect(opened.map(({ path, measuredAs }) => [path, measuredAs])).toEqual([
      ['/app/lids', ['admin']],
      ['/app/dashboard', undefined],
    ])
  })

  it('is each extension on the page that has its slot, by the files that it alone needs', () => {
    const preload = { LidsPage: ['remoteEntry.js', 'page.js'], LidsCard: ['remoteEntry.js', 'card.js'] }
    expect(visits({ extensions: [card], preload }).visits.at(-1)).toMatchObject({
      title: 'LidsCard in dashboard.cards',
      path: '/app/dashboard',
      roles: ['supervisor'],
      loads: ['card.js'],
    })
  })

  it('is opened by an administrator where the person of the recorded session may not see it', () => {
    const { visits: opened } = visits({ extensions: [{ ...card, needs: 'settings:read' }] })
    expect(opened.at(-1)?.roles).toEqual(['admin'])
  })

  it('is each command, chosen in the palette, and the help', () => {
    const commands = [{ title: 'Count the lids', path: '/app/lids?count=true' }]
    const { visits: opened } = visits({ commands, help: 'LidsHelp' })
    expect(opened.map(({ title }) => title)).toEqual([
      '/app/lids',
      'the command “Count the lids”',
      'the help LidsHelp',
    ])
  })

  it('leaves out an extension whose page is of no live remote, and says so', () => {
    expect(visits({ extensions: [{ ...card, slot: 'admin.settings' }] }).left).toEqual([
      'LidsCard in admin.settings: not opened, because no live remote has /app/admin/settings',
    ])
  })
})
