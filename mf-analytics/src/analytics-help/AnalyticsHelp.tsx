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
    t('analyticsHelp.isAdvice'),
    t('analyticsHelp.eachBinHasItsEvidence'),
    t('analyticsHelp.serviceInWeeksNotSeen'),
  ],
  '/app/analytics/sensors': [
    t('analyticsHelp.writeWhatSensorCosts'),
    t('analyticsHelp.listBeginsWhereSensorIsWorthMost'),
    t('analyticsHelp.figuresArePredicted'),
  ],
}

export const AnalyticsHelp = ({ path }: HelpProps) => (
  <List spacing="sm">
    {(HELP[path] ?? []).map((sentence) => (
      <List.Item key={sentence}>{sentence}</List.Item>
    ))}
  </List>
)
