import { nearestOnly } from './bin-words'

describe('a search that keeps the ten nearest', () => {
  it('says so once it found as many', () => {
    expect([nearestOnly(9), nearestOnly(10)]).toEqual(['', '(the 10 nearest)'])
  })
})
