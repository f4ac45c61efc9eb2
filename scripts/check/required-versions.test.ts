import { tooLowIn } from './required-versions'

const since = {
  'shared-ui': new Map([
    ['WideTable', '1.8.0'],
    ['usePrinting', '1.14.0'],
  ]),
  'shared-domain': new Map([['refusedFields', '1.13.0']]),
}

const remoteWith = (source: string, versions: object = {}) => ({
  remote: 'mf-lids',
  requires: { shell: '^1.0.0', 'shared-ui': '^1.8.0', 'shared-domain': '^1.0.0', ...versions },
  sources: new Map([['mf-lids/src/LidsPage.tsx', source]]),
})

describe('what a remote requires', () => {
  it('is too low when a version that it allows lacks what it imports', () => {
    const source = `
      import { refusedFields } from 'shared-domain/client'
      import { usePrinting as isOnPaper, WideTable } from 'shared-ui'`
    expect(tooLowIn(remoteWith(source), since)).toEqual([
      'mf-lids/remote.json requires shared-ui ^1.8.0, which may lack usePrinting: write ^1.14.0.',
      'mf-lids/remote.json requires shared-domain ^1.0.0, which may lack refusedFields: write ^1.13.0.',
    ])
  })

  it('is enough when every version that it allows has it', () => {
    const source = "import { Button, WideTable } from 'shared-ui'"
    expect(tooLowIn(remoteWith(source), since)).toEqual([])
    const newer = remoteWith("import { usePrinting } from 'shared-ui'", { 'shared-ui': '^1.15.0' })
    expect(tooLowIn(newer, since)).toEqual([])
  })

  it('does not count types, and what other packages export by the same name', () => {
    const source = `
      import type { WideTable } from 'shared-ui'
      import { type refusedFields, useMay } from 'shared-domain/client'
      import { usePrinting } from './use-printing'`
    expect(tooLowIn(remoteWith(source, { 'shared-ui': '^1.0.0' }), since)).toEqual([])
  })
})
