import { linePoints } from './FillLine'

const reading = (hour: number, fillLevel: number) => ({
  at: new Date(Date.UTC(2026, 10, 21, hour)).toISOString(),
  fillLevel,
})

describe('the line of fill levels', () => {
  it('goes from the oldest on the left to the newest on the right, full at the top', () => {
    expect(linePoints([reading(4, 100), reading(1, 50), reading(0, 0)])).toBe(
      '0.0,100.0 150.0,50.0 600.0,0.0',
    )
  })

  it('is horizontal for a single reading', () => {
    expect(linePoints([reading(4, 30)])).toBe('0.0,70.0 600,70.0')
  })
})
