import { type CityChoice, cityPoints, WHOLE_CITY } from 'shared-domain/route-planning'
import { makeBin, makeFleet, makeTruck } from 'shared-domain/testing'
import { kerbStreams, planPlaces, visitPlace } from './kerb-side'

const bin = (id: string, binType: 'general' | 'recycling') =>
  makeBin({ id, binType, status: 'full', fillLevel: 95, lat: -41.29, lng: 174.77 })

const choiceOf = (trucks: ReturnType<typeof makeTruck>[], options: Partial<CityChoice['options']> = {}) => ({
  bins: [bin('B1', 'general'), bin('B2', 'recycling'), bin('B3', 'general')],
  fleet: makeFleet({ trucks }),
  options: { ...WHOLE_CITY, ...options },
})
const general = makeTruck({ id: 'T01', streams: ['general'] })
const generalAtKerb = makeTruck({ id: 'T02', streams: ['general'], loadsAtKerb: true })
const recycling = makeTruck({ id: 'T03', streams: ['recycling'] })
const atKerb = (choice: CityChoice) => planPlaces(choice).map((place) => place.atKerb ?? false)

describe('the places of a plan', () => {
  it('are its points, of which a truck that loads at the kerb comes to its own bins alone so', () => {
    const choice = choiceOf([generalAtKerb, recycling])
    // A depot, a facility and three bins.
    expect(atKerb(choice)).toEqual([false, false, true, false, true])
    expect(planPlaces(choice).map(({ lat, lng }) => ({ lat, lng }))).toEqual(cityPoints(choice))
  })

  it('are right for a truck at the kerb although another one carries the same', () => {
    expect(atKerb(choiceOf([general, generalAtKerb]))).toEqual([false, false, true, false, true])
  })

  it.each([
    ['no truck loads at the kerb', choiceOf([general, recycling])],
    ['such a truck stays at its depot', choiceOf([general, generalAtKerb], { truckIds: ['T01'] })],
    ['it is out of service', choiceOf([general, { ...generalAtKerb, isInService: false }])],
    ['its shift is over', choiceOf([general, generalAtKerb], { notBefore: 15 * 3600 })],
    ['the record is of before there was such a setting', choiceOf([{ ...general, loadsAtKerb: undefined }])],
  ])('have no side where %s', (_why, choice) => {
    expect(atKerb(choice)).not.toContain(true)
  })
})

it('a visit is at the kerb for its truck, at a bin', () => {
  const point = { lat: -41.29, lng: 174.77 }
  expect(visitPlace(generalAtKerb, { kind: 'stop' }, point)).toEqual({ ...point, atKerb: true })
  expect(visitPlace(generalAtKerb, { kind: 'disposal' }, point)).toEqual(point)
  expect(visitPlace(general, { kind: 'stop' }, point)).toEqual(point)
  expect(visitPlace(undefined, { kind: 'stop' }, point)).toEqual(point)
})

it('the streams at the kerb are those of the trucks that load there', () => {
  expect([...kerbStreams([general, recycling])]).toEqual([])
  expect([...kerbStreams([generalAtKerb, recycling])]).toEqual(['general'])
})
