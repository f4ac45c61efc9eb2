import { type HelpProps, HelpSentences } from 'shared-ui'
import { t } from '../messages/translate'

/** By the page's path in `remote.json`. */
const HELP = {
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

export const DashboardHelp = (props: HelpProps) => <HelpSentences {...props} help={HELP} />
