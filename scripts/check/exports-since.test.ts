import { dated, readSinceTable, sinceTable } from './exports-since'

const api = (version: string, ...names: string[]) => ({
  version,
  declarations: names.map((name) => `export const ${name}: () => void;`).join('\n'),
})

describe('since when a shared package exports a name', () => {
  const first = dated(undefined, api('1.0.0', 'notify', 'Slot'))
  const second = dated(first, api('1.1.0', 'notify', 'Slot', 'WideTable'))

  it('is the version that had it first, also after later ones', () => {
    const third = dated(second, api('1.2.0', 'notify', 'WideTable', 'usePrinting'))
    expect([...third.since]).toEqual([
      ['WideTable', '1.1.0'],
      ['usePrinting', '1.2.0'],
    ])
  })

  it('is not said of names of the first version, and of types', () => {
    const withType = { version: '1.2.0', declarations: `${second.declarations}\nexport type Tone = 'full'` }
    expect([...dated(second, withType).since.keys()]).toEqual(['WideTable'])
  })

  it('counts anew for a name that was gone', () => {
    const gone = dated(second, api('2.0.0', 'notify'))
    expect(dated(gone, api('2.1.0', 'notify', 'WideTable')).since.get('WideTable')).toBe('2.1.0')
  })

  it('is read as it was written', () => {
    const third = dated(second, api('1.10.0', 'notify', 'WideTable', 'useA', 'useB'))
    expect(sinceTable(third.since).split('\n').slice(2)).toEqual([
      '| 1.10.0 | `useA`, `useB` |',
      '| 1.1.0 | `WideTable` |',
    ])
    expect(new Map(readSinceTable(sinceTable(third.since)))).toEqual(new Map(third.since))
  })
})
