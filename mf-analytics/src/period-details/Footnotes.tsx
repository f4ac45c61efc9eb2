import { aucklandDate } from 'shared-domain'
import { List, Text } from 'shared-ui'
import type { PeriodAnswer } from '../../operations'
import { dayText } from '../period/period-choice'

/** How each figure is computed, as docs/figures.md has it. */
export function footnotes({ period, asOf, status, before, byCrew }: PeriodAnswer): string[] {
  const isRunning = status.at === 'now' && period.to === aucklandDate(new Date(asOf))
  return [
    'Fill rate: mean level that crews found, where a sensor told one. Efficiency: share of those collections that found the bin above the warning threshold of today.',
    'CO2 and cost savings: kilometres that completed routes were shorter than the same bins in list order, × 0.6 L/km × 2.68 kg CO2 a litre, and × $2.16 a kilometre.',
    'Rounds: routes completed on which at least one stop was done. Planned km: their length as planned.',
    'Overflow reports: residents’ reports of an overflowing bin. Held reports, duplicates, those taken back, and those of a bin that is not in the record do not count.',
    'Contamination: bins that crews left as contaminated, as a share of all that they came to empty.',
    `Suburb: as the bin’s location names it today. Period before: as many whole days or months, ${dayText(before.from)} to ${dayText(before.to)}${isRunning ? '; today is not over' : ''}.`,
    statusNote(status),
    ...(byCrew === null ? ['Figures by crew are shown to colleagues on duty.'] : []),
  ]
}

function statusNote({ at, usesDailySummaries }: PeriodAnswer['status']): string {
  if (at === 'now') return 'Bin status: as it is now, of the bins whose level is known.'
  const summaries = usesDailySummaries
    ? ' Single readings of some days have left the record: their daily summaries told the level.'
    : ''
  return `Bin status: by the last level of each bin in the 90 days until the period ended, and the thresholds of today.${summaries}`
}

export const Footnotes = ({ answer }: { answer: PeriodAnswer }) => (
  <section aria-label="How the figures are computed">
    <Text size="sm" fw={600}>
      How the figures are computed
    </Text>
    <List size="sm" c="dimmed">
      {footnotes(answer).map((note) => (
        <List.Item key={note}>{note}</List.Item>
      ))}
    </List>
  </section>
)
