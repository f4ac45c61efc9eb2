import { seededRandom } from 'shared-domain'
import { foundLevels } from './found-levels'
import { OPENING_WEEKS } from './past-rounds'

const days = OPENING_WEEKS.flatMap(({ stops, poor, found }) =>
  stops.map((count, i) => ({ count, poor: poor[i] ?? 0, mean: found[i] ?? 0 })),
)

describe('the levels that crews found', () => {
  it.each(days)('are $count, $poor of them low, with a mean of $mean %', (day) => {
    const levels = foundLevels(day, seededRandom(day.count + day.mean))
    expect(levels).toHaveLength(day.count)
    expect(levels.filter((level) => level <= 50)).toHaveLength(day.poor)
    expect(levels.reduce((sum, level) => sum + level, 0)).toBe(day.count * day.mean)
    expect(levels.every((level) => Number.isInteger(level) && level > 0 && level <= 100)).toBe(true)
  })
})
