import { legibleNumbers } from './marker-shape'

const at = (order: number | undefined, x: number, y = 0) => ({
  id: `WN${order ?? 'x'}`,
  x,
  y,
  ...(order !== undefined && { order }),
})

describe('the numbers of a route’s stops', () => {
  it('are all shown where each has room', () => {
    expect(legibleNumbers([at(1, 0), at(2, 30), at(3, 30, 30)])).toEqual(new Set(['WN1', 'WN2', 'WN3']))
  })

  it('are hidden by those of earlier stops, in any order of the list', () => {
    expect(legibleNumbers([at(3, 30), at(2, 15), at(1, 0)])).toEqual(new Set(['WN1', 'WN3']))
  })

  it('are not hidden by points without a number', () => {
    expect(legibleNumbers([at(undefined, 0), at(1, 1)])).toEqual(new Set(['WN1']))
  })
})
