import { type HelpProps, List } from 'shared-ui'
import { t } from '../messages/translate'

/** The help of each page, by its path in `remote.json`. */
const HELP: Record<string, readonly string[]> = {
  '/app/analytics': [
    t('analyticsHelp.allFiguresAreCountedFromRecord'),
    t('analyticsHelp.eachChartHasItsFigures'),
    t('analyticsHelp.dayWithoutReadingsIsLeftEmpty'),
  ],
  '/app/analytics/bins': [
    'It is advice: no bin goes, moves or grows until a person decides it.',
    'Each bin has its evidence in its row; its page has all of its history.',
    'The sentence about service says how the same rules held in weeks that they had not seen.',
  ],
  '/app/analytics/sensors': [
    'Write what a sensor costs a year: the answer and the map follow it.',
    'The list begins where a sensor is worth most.',
    'The figures are predicted; the intervals say how much of them is not known.',
  ],
}

export const AnalyticsHelp = ({ path }: HelpProps) => (
  <List spacing="sm">
    {(HELP[path] ?? []).map((sentence) => (
      <List.Item key={sentence}>{sentence}</List.Item>
    ))}
  </List>
)
