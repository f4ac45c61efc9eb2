import type { LocatedBin } from 'shared-domain'
import { DAY_MS } from 'shared-domain'
import type { Fleet } from 'shared-domain/contract'
import { WHOLE_CITY } from 'shared-domain/route-planning'
import { makeTruck } from 'shared-domain/testing'
import type { BinOutlook, RoundDay } from './days-ahead'
import { visitDaysRequests } from './visit-days-requests'

const days: RoundDay[] = [0, 1, 2].map((day) => ({ day: `2026-11-2${day + 3}`, endsAt: day * DAY_MS }))
const depot = { id: 'D01', name: 'Depot', lat: -41.31, lng: 174.8, revision: 1 }
const facility = (id: string, lat: number, streams: Fleet['facilities'][number]['streams']) => ({
  id,
  name: id,
  lat,
  lng: 174.75,
  streams,
  opensAt: '07:00',
  closesAt: '17:00',
  serviceMinutes: 15,
  revision: 1,
})
const fleet: Fleet = {
  depots: [depot],
  facilities: [
    facility('Far', -41.1, ['general']),
    facility('Near', -41.33, ['general']),
    facility('Compost', -41.32, ['compost']),
  ],
  trucks: [makeTruck({ depotId: 'D01', streams: ['general', 'compost'] })],
  removed: [],
}
const makeBin = (id: string, known: Partial<LocatedBin> = {}): LocatedBin => ({
  id,
  location: '1 Cuba Street',
  binType: 'general',
  fillLevel: 35,
  status: 'normal',
  lastCollected: null,
  lat: -41.29,
  lng: 174.77,
  ...known,
})
const outlook = (binId: string): BinOutlook => ({
  binId,
  overflowChance: (at) => at / DAY_MS / 10,
  refillChance: (emptied, at) => (at - emptied) / DAY_MS / 100,
})
const requests = (bins: LocatedBin[], outlooks: BinOutlook[], overflowingBinIds: string[] = []) =>
  visitDaysRequests({ fleet, options: { ...WHOLE_CITY, overflowingBinIds } }, { bins, outlooks, days })

describe('the requests for the days of visits', () => {
  it('are one for each kind of waste that a truck takes, with the nearest facility that accepts it', () => {
    const bins = [
      makeBin('WCC1'),
      makeBin('WCC2', { binType: 'compost' }),
      makeBin('WCC3', { binType: 'recycling' }),
    ]
    const asked = requests(
      bins,
      bins.map(({ id }) => outlook(id)),
    )
    expect(asked.map(({ bins }) => bins.map(({ binId }) => binId))).toEqual([['WCC1'], ['WCC2']])
    expect(asked.map(({ facility }) => facility)).toMatchObject([{ id: 'Near' }, { id: 'Compost' }])
  })

  it('have the chances at the end of each round, and after each emptying', () => {
    const [asked] = requests([makeBin('WCC1')], [outlook('WCC1')])
    expect(asked?.bins[0]?.chances).toEqual([0, 0.1, 0.2])
    expect(asked?.bins[0]?.refillChances).toEqual([
      [0, 0.01, 0.02],
      [0, 0, 0.01],
      [0, 0, 0],
    ])
  })

  it('count full and reported bins as overflowed, and leave out bins without a forecast', () => {
    const bins = [makeBin('WCC1', { status: 'full', fillLevel: 92 }), makeBin('WCC2'), makeBin('WCC3')]
    const [asked] = requests(bins, [outlook('WCC2')], ['WCC2'])
    expect(asked?.bins.map(({ binId, chances }) => [binId, chances])).toEqual([
      ['WCC1', [1, 1, 1]],
      ['WCC2', [1, 1, 1]],
    ])
  })
})
