import { affectedWorkspaces } from './affected-workspaces'

const dependencies = new Map([
  ['shared-domain', []],
  ['shared-ui', []],
  ['mf-qr', ['shared-domain', 'shared-ui']],
  ['mf-sensors', ['shared-domain']],
  ['scripts', ['mf-qr']],
])

describe('a change runs the checks', () => {
  it('of the remote alone that it stays in', () => {
    expect(affectedWorkspaces(['mf-sensors/src/App.tsx'], dependencies)).toEqual(['mf-sensors'])
  })

  it('of everything that uses a shared workspace, also by way of another', () => {
    expect(affectedWorkspaces(['shared-ui/src/cards/StatCard.tsx'], dependencies)).toEqual([
      'shared-ui',
      'mf-qr',
      'scripts',
    ])
  })

  it('of all workspaces when it is in none of them', () => {
    expect(affectedWorkspaces(['package-lock.json'], dependencies)).toEqual([...dependencies.keys()])
  })

  it('of none when only texts change that no check reads', () => {
    expect(affectedWorkspaces(['README.md', 'docs/decisions/001-a.md'], dependencies)).toEqual([])
  })

  it('that read the texts of operators', () => {
    expect(affectedWorkspaces(['docs/settings.md'], dependencies)).toEqual(['scripts'])
  })

  it('of no workspace whose name merely begins alike', () => {
    expect(affectedWorkspaces(['mf-qr-codes/a.ts', 'mf-qr/b.ts'], dependencies)).toEqual([
      ...dependencies.keys(),
    ])
  })
})
