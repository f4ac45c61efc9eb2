import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, workspaces } from '../project'
import { addedWorkspaces, WORKSPACE_LISTS } from './added-workspaces'

const text = (file: string) => readFileSync(join(root, file), 'utf8')

interface Lists {
  workspaces: string[]
  references: { path: string }[]
  packages: Record<string, Record<string, unknown> & { workspaces?: string[] }>
  [key: string]: unknown
}

/** The workspaces that a change of a file of this project adds. */
function added(file: string, change: (lists: Lists) => void): readonly string[] {
  const lists: Lists = JSON.parse(text(file))
  change(lists)
  return addedWorkspaces(file, {
    before: text(file),
    now: JSON.stringify(lists),
    workspaces: [...workspaces, 'mf-lids'],
  })
}

function addToLockfile({ packages }: Lists): void {
  packages['']?.workspaces?.push('mf-lids')
  packages['mf-lids'] = { version: '0.1.0' }
  packages['node_modules/mf-lids'] = { resolved: 'mf-lids', link: true }
  packages['mf-lids/node_modules/lids'] = { version: '2.0.0' }
}

describe('a list of all workspaces', () => {
  it.each<[string, (lists: Lists) => void]>([
    ['package.json', (lists) => lists.workspaces.push('mf-lids')],
    [
      'tsconfig.json',
      ({ references }) => references.push({ path: 'mf-lids' }, { path: 'mf-lids/src/worker' }),
    ],
    ['package-lock.json', addToLockfile],
  ])('%s that gains one changes only that one', (file, change) => {
    expect(WORKSPACE_LISTS).toContain(file)
    expect(added(file, change)).toEqual(['mf-lids'])
  })

  it.each<[string, string, (lists: Lists) => void]>([
    ['loses one', 'package.json', (lists) => void lists.workspaces.pop()],
    [
      'gains one beside a command',
      'package.json',
      (lists) => {
        lists.workspaces.push('mf-lids')
        lists.scripts = {}
      },
    ],
    ['has another order', 'tsconfig.json', ({ references }) => void references.reverse()],
    [
      'gains a folder that is no workspace',
      'tsconfig.json',
      ({ references }) => void references.push({ path: 'mf-x' }),
    ],
    [
      'gains a second project of a known workspace',
      'tsconfig.json',
      ({ references }) => void references.push({ path: 'api/src/a' }),
    ],
    [
      'gains a package that every workspace finds',
      'package-lock.json',
      (lists) => {
        addToLockfile(lists)
        lists.packages['node_modules/lids'] = { version: '1.0.0' }
      },
    ],
    [
      'has another version of a package',
      'package-lock.json',
      (lists) => {
        addToLockfile(lists)
        lists.packages['node_modules/react'] = { version: '0.0.1' }
      },
    ],
    [
      'links another folder by the name of the new one',
      'package-lock.json',
      (lists) => {
        addToLockfile(lists)
        lists.packages['node_modules/react'] = { resolved: 'mf-lids', link: true }
      },
    ],
    ['has changed in nothing that it lists', 'package.json', () => undefined],
  ])('that %s changes more (%#)', (_, file, change) => {
    expect(added(file, change)).toEqual([])
  })
})
