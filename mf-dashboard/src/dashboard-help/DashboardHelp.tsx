import { type HelpProps, List } from 'shared-ui'
import { t } from '../messages/translate'

/** The help texts of each page, by its path in `remote.json`. */
const HELP: Record<string, readonly string[]> = {
  '/app/dashboard': [
    t('dashboardHelp.fourFiguresOnTopAreCounted'),
    t('dashboardHelp.onMapShapeAndColourSay'),
    t('dashboardHelp.activeAlertsAreWhatNeedsAttention'),
    t('dashboardHelp.fireOrFallenBinStandsPinned'),
    t('dashboardHelp.clickBin'),
    t('dashboardHelp.alertSettingsSayFromWhichLevel'),
  ],
  '/app/bins': [
    t('dashboardHelp.searchFiltersSortAndColumns'),
    t('dashboardHelp.chooseBinsInTableOrOnMap'),
    t('dashboardHelp.levelUnknownIsSaidOfBin'),
  ],
  '/app/bins/:id': [t('dashboardHelp.allThatIsKnownOfOneBin')],
  '/app/reports': [
    t('dashboardHelp.residentsReportsThatStillNeedSomething'),
    t('dashboardHelp.heldReportsWaitBecauseTheyLook'),
    t('dashboardHelp.reportWhoseBinWasEmptiedSince'),
  ],
  '/app/reports/:id': [
    t('dashboardHelp.everythingThatResidentSent'),
    t('dashboardHelp.reportOfUnknownBinKeepsId'),
    t('dashboardHelp.duplicateIsClosedWithReportThatStays'),
  ],
}

export const DashboardHelp = ({ path }: HelpProps) => (
  <List spacing="sm">
    {(HELP[path] ?? []).map((sentence) => (
      <List.Item key={sentence}>{sentence}</List.Item>
    ))}
  </List>
)
