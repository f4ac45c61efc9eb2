import { makeTruck } from '../testing'
import { beyondShift, trucksOut } from './truck-hours'

const day = '2026-11-20'
const clock = (hours: number, minutes = 0) => hours * 3600 + minutes * 60
const outing = (known: object = {}) => ({
  truckId: 'T01',
  routeId: 'R197',
  day,
  backAt: clock(11),
  secondsLeft: clock(1),
  ...known,
})
const now = { day, notBefore: clock(9, 25) }

describe('a truck with an open route', () => {
  it('is out until its planned end', () => {
    expect(trucksOut([outing()], now)).toEqual([{ truckId: 'T01', routeIds: ['R197'], until: clock(11) }])
  })

  it.each([
    ['late', clock(10, 30), clock(1, 30), clock(10, 55)],
    ['long past its end', clock(7), clock(0, 20), clock(9, 45)],
    ['back but for the tap that says so', clock(9), 0, clock(9, 25)],
  ])('has what is left before it when it is %s', (_how, backAt, secondsLeft, until) => {
    expect(trucksOut([outing({ backAt, secondsLeft })], now)).toMatchObject([{ until }])
  })

  it('drives one route after the other', () => {
    const second = outing({ routeId: 'R198', backAt: clock(12), secondsLeft: clock(2) })
    expect(trucksOut([second, outing()], now)).toEqual([
      { truckId: 'T01', routeIds: ['R197', 'R198'], until: clock(13) },
    ])
  })

  it('is back on whole minutes', () => {
    expect(trucksOut([outing({ backAt: clock(11) + 1 })], now)).toMatchObject([{ until: clock(11, 1) }])
  })

  it('is free on another day', () => {
    expect(trucksOut([outing({ day: '2026-11-21' })], now)).toEqual([])
  })
})

describe('the hours of a route', () => {
  const truck = makeTruck({ shift: { from: '06:00', to: '14:30' } })
  const beyond = (from: number, to: number) => beyondShift({ from, to }, truck)

  it('hold when they are within the shift, to the minute', () => {
    expect(beyond(clock(6), clock(14, 30))).toBeNull()
    expect(beyond(clock(6) - 20, clock(14, 30) + 59)).toBeNull()
  })

  it('are beyond it by how much earlier the truck leaves, and how much later it is back', () => {
    expect(beyond(clock(5, 45), clock(12))).toEqual({ leavesEarlyBy: 900, backLateBy: 0 })
    expect(beyond(clock(8), clock(15, 10))).toEqual({ leavesEarlyBy: 0, backLateBy: 2400 })
  })
})
