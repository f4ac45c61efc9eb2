import { type HelpProps, List } from 'shared-ui'
import { t } from '../messages/translate'

/** The help texts of each page, by its path in `remote.json`. */
const HELP: Record<string, readonly string[]> = {
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

export function AssetsHelp({ path }: HelpProps) {
  const sentences = HELP[path]
  if (!sentences) return null
  return (
    <List spacing="sm">
      {sentences.map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  )
}
