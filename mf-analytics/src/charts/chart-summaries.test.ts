import { SAMPLE_ANALYTICS } from '../../operations/sample-analytics'
import { efficiencySummary, statusSummary, volumeSummary, weekdayFillSummary } from './chart-summaries'

const { fillByWeekday, collectionsByWeek, statusDistribution } = SAMPLE_ANALYTICS

describe('the finding of a chart', () => {
  it('of a single week compares it with nothing', () => {
    expect(volumeSummary(collectionsByWeek.slice(0, 1)).finding).toMatch(/^\d+ rounds completed in Week 1\.$/)
  })

  it('names the fullest and the emptiest day', () => {
    expect(weekdayFillSummary(fillByWeekday).finding).toBe(
      'Bins are fullest on Sat at 95% and emptiest on Sun at 45%.',
    )
  })

  it('says how efficiency changed', () => {
    expect(efficiencySummary(collectionsByWeek).finding).toBe(
      'Efficiency rose from 78% in Week 1 to 88% in Week 4.',
    )
    expect(efficiencySummary([...collectionsByWeek].reverse()).finding).toBe(
      'Efficiency fell from 88% in Week 4 to 78% in Week 1.',
    )
    const [week] = collectionsByWeek
    expect(efficiencySummary(week ? [week, { ...week, name: 'Week 2' }] : []).finding).toBe(
      'Efficiency was 78% in both Week 1 and Week 2.',
    )
  })

  it('ignores days and weeks without figures', () => {
    const days = fillByWeekday.map((day) => (day.name === 'Sun' ? { ...day, fillRate: null } : day))
    expect(weekdayFillSummary(days).finding).toBe(
      'Bins are fullest on Sat at 95% and emptiest on Wed at 58%.',
    )
    expect(weekdayFillSummary(days.slice(0, 1)).finding).toBe(`Bins were at ${days[0]?.fillRate}% on Mon.`)
    expect(weekdayFillSummary(days.map((day) => ({ ...day, fillRate: null }))).finding).toBe(
      'No fill level has been recorded at a collection yet.',
    )
    const weeks = collectionsByWeek.map((week, i) => (i === 0 ? week : { ...week, efficiency: null }))
    expect(efficiencySummary(weeks).finding).toBe('Efficiency was 78% in Week 1.')
    expect(efficiencySummary(weeks).rows).toContainEqual(['Week 2', null])
  })

  it('gives every status its share', () => {
    expect(statusSummary(statusDistribution).finding).toBe(
      'Of the bins, 68% are normal, 25% warning and 7% full.',
    )
  })

  it('says which bins the shares are of, and how many', () => {
    const counted = statusDistribution.map((share) => ({ ...share, bins: share.value * 20 }))
    expect(statusSummary(counted, 'bins-with-level').finding).toMatch(
      /^Of the 2,000 bins that report a fill level, 68% are normal/,
    )
    expect(statusSummary(counted, 'all-bins').finding).toMatch(/^Of the 2,000 bins, 68% are normal/)
  })

  it('says when no level is known, and makes no table of it', () => {
    expect(statusSummary([], 'bins-with-level')).toMatchObject({
      finding: 'No level is known yet.',
      rows: [],
    })
    expect(statusSummary([], 'all-bins').finding).toBe('There are no bins yet.')
  })

  it('names the weeks of most and fewest rounds', () => {
    expect(volumeSummary(collectionsByWeek).finding).toBe(
      '100 rounds completed in 4 weeks: most in Week 2 with 28, fewest in Week 3 with 22.',
    )
  })
})

describe('the figures of the status distribution', () => {
  it('are percentages only when bins were not counted', () => {
    expect(statusSummary(statusDistribution).columns).toEqual(['Status', 'Share (%)'])
  })

  it('include the number of bins when they were counted', () => {
    const counted = statusDistribution.map((share) => ({ ...share, bins: share.value * 2 }))
    expect(statusSummary(counted).columns).toEqual(['Status', 'Share (%)', 'Bins'])
    expect(statusSummary(counted).rows).toContainEqual(['Full', 7, 14])
  })
})
