import { type HelpProps, HelpSentences } from 'shared-ui'
import { t } from '../messages/translate'

/** By the page's path in `remote.json`. */
const HELP = {
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

export const AnalyticsHelp = (props: HelpProps) => <HelpSentences {...props} help={HELP} />
