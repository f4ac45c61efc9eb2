import fc from 'fast-check'
import type { LabelBin } from '../../operations'
import { ANY_BIN, type BinFilter, matchingBins, placeBins, placesToChoose } from './bin-filter'

const makeLabelBin = (id: string, location: string, known: Partial<LabelBin> = {}): LabelBin => ({
  ...{ id, location, binType: 'general', label: null, isLabelReported: false },
  ...known,
})
const printedAt = '2026-11-01T00:00:00.000Z'
const bins = placeBins([
  makeLabelBin('W1', '12 Cuba Street, Te Aro'),
  makeLabelBin('W2', '14 Cuba Street, Te Aro', { label: { printedAt, outdated: 'moved' } }),
  makeLabelBin('W3', '2 Ōtari Road, Wilton', { label: { printedAt, outdated: null }, isLabelReported: true }),
  makeLabelBin('W4', '9 Cuba Street, Petone', { binType: 'compost', label: { printedAt, outdated: null } }),
])
const idsOf = (filter: Partial<BinFilter>) =>
  matchingBins(bins, { ...ANY_BIN, ...filter }).map(({ id }) => id)

describe('the bins that match a filter', () => {
  it.each<[Partial<BinFilter>, string[]]>([
    [{}, ['W1', 'W2', 'W3', 'W4']],
    [{ street: 'Cuba Street' }, ['W1', 'W2', 'W4']],
    [{ street: 'Cuba Street', suburb: 'Te Aro' }, ['W1', 'W2']],
    [{ binType: 'compost' }, ['W4']],
    [{ need: 'none' }, ['W1']],
    [{ need: 'reported' }, ['W3']],
    [{ need: 'outdated' }, ['W2']],
    [{ text: 'otari' }, ['W3']],
    [{ text: 'w4' }, ['W4']],
    [{ text: 'cuba', need: 'outdated' }, ['W2']],
  ])('%j', (filter, ids) => {
    expect(idsOf(filter)).toEqual(ids)
  })

  it('are a subset of those that match fewer parts of the filter', () => {
    const filter = fc.record({
      text: fc.constantFrom('', 'cuba', 'W'),
      suburb: fc.constantFrom(null, 'Te Aro'),
      street: fc.constantFrom(null, 'Cuba Street'),
      binType: fc.constantFrom(null, 'compost' as const),
      need: fc.constantFrom(null, 'none' as const, 'outdated' as const),
    })
    fc.assert(
      fc.property(filter, fc.constantFrom('text', 'suburb', 'street', 'binType', 'need'), (whole, part) => {
        const wider = idsOf({ ...whole, [part]: ANY_BIN[part as keyof BinFilter] })
        expect(wider).toEqual(expect.arrayContaining(idsOf(whole)))
      }),
    )
  })

  it('are chosen among the suburbs, and the streets of a suburb', () => {
    expect(placesToChoose(bins, null)).toEqual({
      suburbs: ['Petone', 'Te Aro', 'Wilton'],
      streets: ['Cuba Street', 'Ōtari Road'],
    })
    expect(placesToChoose(bins, 'Wilton').streets).toEqual(['Ōtari Road'])
  })
})
