import { makeTruck } from '../testing'
import { beyondShift } from './truck-hours'

const clock = (hours: number, minutes = 0) => hours * 3600 + minutes * 60

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
