import { findBins } from './find-bin'

const bins = [
  { id: 'WCC34', location: 'Ōwhiro Road' },
  { id: 'WCC3', location: '34 Cuba Street' },
]
const found = (typed: string) => findBins(bins, typed).map(({ id }) => id)

describe('finding a bin', () => {
  it('ignores case and macrons', () => expect(found(' owhiro')).toEqual(['WCC34']))
  it('matches words in any order', () => expect(found('cuba 34')).toEqual(['WCC3']))
  it('puts the bin with exactly that id first', () => expect(found('wcc3')).toEqual(['WCC3', 'WCC34']))
  it('finds nothing for an empty text', () => expect(found(' ')).toEqual([]))
})
