import type { Bin } from 'shared-domain'
import { makeBin } from 'shared-domain/testing'
import { ANY_BIN, searchBins } from './bin-search'

const cuba = makeBin({ id: 'WN007', location: 'Cuba Street 7', fillLevel: 20, binType: 'compost' })
const quay = makeBin({ id: 'WN042', location: 'Lambton Quay 3', fillLevel: 95, status: 'full' })
const mall = makeBin({ id: 'WN009', location: 'Cuba Mall', fillLevel: null })
const street: readonly Bin[] = [mall, cuba, quay]

const ids = (search: Partial<typeof ANY_BIN>, bins = street) =>
  searchBins(bins, { ...ANY_BIN, ...search }).map(({ id }) => id)

describe('the search in all bins', () => {
  it('lists the fullest first and unknown fill last', () => {
    expect(ids({})).toEqual(['WN042', 'WN007', 'WN009'])
  })

  it('orders equally full bins by the number in their id', () => {
    const bins = ['WCC10', 'WCC9', 'WCC100'].map((id) => makeBin({ id }))
    expect(ids({}, bins)).toEqual(['WCC9', 'WCC10', 'WCC100'])
  })

  it('puts an empty bin before one of unknown fill', () => {
    expect(ids({}, [mall, makeBin({ id: 'EMPTY', fillLevel: 0 })])).toEqual(['EMPTY', 'WN009'])
  })

  it('finds words in any order, in id, street, type and status', () => {
    expect(ids({ text: 'street CUBA' })).toEqual(['WN007'])
    expect(ids({ text: 'wn042' })).toEqual(['WN042'])
    expect(ids({ text: 'compost' })).toEqual(['WN007'])
    expect(ids({ text: ' full ' })).toEqual(['WN042'])
  })

  it('filters by status and type', () => {
    expect(ids({ status: 'full' })).toEqual(['WN042'])
    expect(ids({ binType: 'compost' })).toEqual(['WN007'])
    expect(ids({ status: 'full', binType: 'compost' })).toEqual([])
  })
})
