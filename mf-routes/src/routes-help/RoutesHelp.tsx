import { type HelpProps, HelpSentences } from 'shared-ui'
import { t } from '../messages/translate'

/** By the page's path in `remote.json`. */
const HELP = {
  '/app/routes': [
    t('routesHelp.routesOfTodayAndOfDays'),
    t('routesHelp.viewDetailsLeadsToItsStops'),
    t('routesHelp.routeCanBeRemovedUntil'),
    t('routesHelp.tapsToDecideListsWhatCrew'),
  ],
  '/app/routes/:id': [
    t('routesHelp.stopsInOrderOfDriving'),
    t('routesHelp.assignItToDriver'),
    t('routesHelp.printOrDownloadItForTruck'),
  ],
  '/app/generate-route': [
    t('routesHelp.chooseWhichBinsAreDue'),
    t('routesHelp.withRealDataPlannerKnowsYourTrucks'),
    t('routesHelp.planIsDraftUntilYouSaveIt'),
  ],
  '/app/fleet': [t('routesHelp.whatPlannerWorksWith'), t('routesHelp.somebodyOrSomethingThatIsRemoved')],
  '/app/run': [t('routesHelp.whatYouDriveToday')],
  '/app/run/:id': [
    t('routesHelp.tapDoneAtEachBin'),
    t('routesHelp.tapByMistakeIsTakenBack'),
    t('routesHelp.whatYouTappedCounts'),
  ],
}

export const RoutesHelp = (props: HelpProps) => <HelpSentences {...props} help={HELP} />
