import { type HelpProps, HelpSentences } from 'shared-ui'
import { t } from '../messages/translate'

/** By the page's path in `remote.json`. */
const HELP = {
  '/app/stock-take': [
    t('assetsHelp.roundIsListOfBinsToVisit'),
    t('assetsHelp.roundIsKeptOnPhone'),
    t('assetsHelp.confirmedThisYear'),
  ],
  '/app/stock-take/:id': [
    t('assetsHelp.findBinByItsLabel'),
    t('assetsHelp.findingsAreSentByThemselves'),
    t('assetsHelp.findingChangesNothing'),
    t('assetsHelp.endedRoundCanBeOpenedAgain'),
  ],
  '/app/sources': [
    t('assetsHelp.sourceIsAddress'),
    t('assetsHelp.tryShowsWhatWouldChange'),
    t('assetsHelp.whatWaitsForYou'),
    t('assetsHelp.sourceHigherInList'),
  ],
  '/app/duplicates': [
    t('assetsHelp.pairsWithinTenMetres'),
    t('assetsHelp.mergedBinIsTakenAway'),
    t('assetsHelp.twoBinsAreNotAskedAboutAgain'),
  ],
}

export const AssetsHelp = (props: HelpProps) => <HelpSentences {...props} help={HELP} />
