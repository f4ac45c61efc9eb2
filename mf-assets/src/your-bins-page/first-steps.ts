import { paths } from 'shared-domain'
import type { FirstSteps } from '../../operations'
import { assetPaths } from '../asset-paths'
import { figure } from '../figure'
import { t } from '../messages/translate'

export interface Step {
  title: string
  /** What it is for, until it is taken. */
  why: string
  /** What there is of it now, such as '1,848 bins'; `null` while there is nothing. */
  done: string | null
  /** Where it is taken. */
  action: { label: string; path: string }
}

/** The steps from an empty record to a planned route, in the order in which most councils take them. */
export function stepsOf(facts: FirstSteps): Step[] {
  const { bins, located, labelled, trucks, people, routes } = facts
  return [
    {
      title: t('yourBins.bringInBins'),
      why: t('yourBins.fromSpreadsheet'),
      done: bins === 0 ? null : t('yourBins.bins', { count: bins, shown: figure(bins) }),
      action: { label: t('yourBins.importBins'), path: assetPaths.imports },
    },
    {
      title: t('yourBins.seeThemOnMap'),
      why: t('yourBins.binInWrongStreetIsFound'),
      done:
        located === 0
          ? null
          : located === bins
            ? t('yourBins.allHavePlace')
            : t('yourBins.ofHavePlace', { figure: figure(located), figure2: figure(bins) }),
      action: { label: t('yourBins.openMap'), path: paths.bins },
    },
    {
      title: t('yourBins.invitePeople'),
      why: t('yourBins.eachGetsLinkByWhichThey'),
      done: people > 1 ? t('yourBins.people', { people: figure(people) }) : null,
      action: { label: t('yourBins.invitePeople'), path: '/app/admin/people' },
    },
    {
      title: t('yourBins.printLabels'),
      why: t('yourBins.residentsScanCodeOnBin'),
      done:
        labelled === 0
          ? null
          : t('yourBins.ofBinsHaveLabel', { figure: figure(labelled), figure2: figure(bins) }),
      action: { label: t('yourBins.printLabels'), path: paths.qrCodes },
    },
    {
      title: t('yourBins.addTrucks'),
      why: t('yourBins.withDepot'),
      done: trucks === 0 ? null : t('yourBins.trucks', { count: trucks, shown: figure(trucks) }),
      action: { label: t('yourBins.openFleet'), path: paths.fleet },
    },
    {
      title: t('yourBins.planRoute'),
      why: t('yourBins.planChoosesBinsThatAreDue'),
      done: routes === 0 ? null : t('yourBins.routesFromTodayOn', { count: routes, shown: figure(routes) }),
      action: { label: t('yourBins.planRoute'), path: paths.generateRoute },
    },
  ]
}
