import { nearestOnly } from './bin-labels'

describe('the hint that only the ten nearest bins were found', () => {
  it('is shown when ten were found', () => {
    expect([nearestOnly(9), nearestOnly(10)]).toEqual(['', '(the 10 nearest)'])
  })
})
