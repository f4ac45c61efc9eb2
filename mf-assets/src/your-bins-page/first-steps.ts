import { paths } from 'shared-domain'
import type { FirstSteps } from '../../operations'
import { assetPaths } from '../asset-paths'

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
      title: 'Bring in the bins',
      why: 'From a spreadsheet, from a map layer saved as GeoJSON, from addresses that are read again and again, or one by one by hand. You see what would change before anything is written, and can undo it.',
      done: counted(bins, 'bin'),
      action: { label: 'Import bins', path: assetPaths.imports },
    },
    {
      title: 'See them on the map',
      why: 'A bin in the wrong street is found by eye. Its tab State moves it.',
      done:
        located === 0
          ? null
          : located === bins
            ? 'All have a place'
            : `${figure(located)} of ${figure(bins)} have a place`,
      action: { label: 'Open the map', path: paths.bins },
    },
    {
      title: 'Invite people',
      why: 'Each gets a link by which they choose a password: operators, drivers, technicians, and a second administrator.',
      done: people > 1 ? counted(people, 'person', 'people') : null,
      action: { label: 'Invite people', path: '/app/admin/people' },
    },
    {
      title: 'Print labels',
      why: 'Residents scan the code on a bin to report it. Choose a street and print its sheet.',
      done: labelled === 0 ? null : `${figure(labelled)} of ${figure(bins)} bins have a label`,
      action: { label: 'Print labels', path: paths.qrCodes },
    },
    {
      title: 'Add the trucks',
      why: 'With a depot, and a place where loads are emptied. Routes are planned for what they carry and when they drive.',
      done: counted(trucks, 'truck'),
      action: { label: 'Open the fleet', path: paths.fleet },
    },
    {
      title: 'Plan a route',
      why: 'The plan chooses the bins that are due and the order in which a truck empties them.',
      done: routes === 0 ? null : `${counted(routes, 'route')} from today on`,
      action: { label: 'Plan a route', path: paths.generateRoute },
    },
  ]
}

const figure = (count: number) => count.toLocaleString('en-NZ')

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? null : `${figure(count)} ${count === 1 ? one : many}`
