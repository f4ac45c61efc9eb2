import type { MoveFacts } from 'api/server-part'
import { makeBin, makeFleet, makeTruck } from 'shared-domain/testing'
import { placesOf } from './movable-stops'

const bins = [
  makeBin({ id: 'B1', binType: 'general', lat: -41.29, lng: 174.77 }),
  makeBin({ id: 'B2', binType: 'recycling', lat: -41.3, lng: 174.78 }),
]
const visits = [{ point: { lat: -41.29, lng: 174.77 } }, { point: { lat: -41.31, lng: 174.79 } }]
const facts = (...trucks: ReturnType<typeof makeTruck>[]) =>
  ({
    fleet: makeFleet({ trucks }),
    bins: new Map(bins.map((bin) => [bin.id, bin])),
    routes: [{ plan: { visits } }],
  }) as unknown as MoveFacts
const atKerb = makeTruck({ streams: ['general'], loadsAtKerb: true })

it('the places of a move are each once, a bin at the kerb where a truck that loads there carries its stream', () => {
  const places = placesOf(facts(atKerb))
  // Two bins, a depot, a facility, and the visit that is at neither.
  expect(places).toHaveLength(5)
  expect(places.filter((place) => place.atKerb)).toEqual([{ lat: -41.29, lng: 174.77, atKerb: true }])
})

it('the places of a move have no side without such a truck in service', () => {
  expect(placesOf(facts({ ...atKerb, isInService: false })).some((place) => place.atKerb)).toBe(false)
})
