import { IconChevronRight } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { Button, ByWidth, Card, Link, Stack, Table, Text, Title, VisuallyHidden } from 'shared-ui'
import { distanceText, durationText } from '../../rules/route-text'
import type { ShownRoute } from '../../rules/shown-route'
import { t } from '../messages/translate'
import { laterDay } from '../moments/moments'
import { OnDeviceBadge } from '../route-facts/OnDeviceBadge'
import { LaterDay, PriorityBadge, RouteStatusBadge } from '../route-facts/RouteLabels'
import { TruckTroubleBadge } from '../route-facts/TruckTrouble'
import classes from './RouteList.module.css'

interface RouteListProps {
  /** The id of the heading. */
  id: string
  title: string
  routes: readonly ShownRoute[]
}

export function RouteList({ id, title, routes }: RouteListProps) {
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="sm">
        {title}
      </Title>
      {routes.length === 0 ? (
        <Text c="dimmed">{t('collectionRoutes.noRoutesArePlannedForToday')}</Text>
      ) : (
        // Below this the sidebar leaves no room for eight columns.
        <ByWidth
          below="62em"
          narrow={<RouteRows labelledBy={id} routes={routes} />}
          wide={<RouteTable labelledBy={id} routes={routes} />}
        />
      )}
    </Card>
  )
}

interface RoutesProps {
  /** The id of their heading. */
  labelledBy: string
  routes: readonly ShownRoute[]
}

function RouteTable({ labelledBy, routes }: RoutesProps) {
  return (
    <Table verticalSpacing="sm" className={classes.table} aria-labelledby={labelledBy}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('collectionRoutes.route')}</Table.Th>
          <Table.Th>{t('collectionRoutes.name')}</Table.Th>
          <Table.Th ta="end">{t('collectionRoutes.bins')}</Table.Th>
          <Table.Th ta="end">{t('collectionRoutes.distance')}</Table.Th>
          <Table.Th ta="end">{t('collectionRoutes.estTime')}</Table.Th>
          <Table.Th>{t('collectionRoutes.status')}</Table.Th>
          <Table.Th>{t('collectionRoutes.priority')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{t('collectionRoutes.details')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {routes.map((route) => (
          <TableRow key={route.id} route={route} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function TableRow({ route }: { route: ShownRoute }) {
  return (
    <Table.Tr>
      <Table.Td c="dimmed">{route.id}</Table.Td>
      <Table.Th scope="row">
        <Stack gap={4} align="flex-start">
          <span className={classes.name}>{route.name}</span>
          {route.isOnDevice && <OnDeviceBadge />}
          <TruckTroubleBadge route={route} />
          <LaterDay day={route.plannedFor} />
          {route.driver && (
            <Text size="sm" c="dimmed" fw={400}>
              {t('collectionRoutes.driver', { name: route.driver.name })}
            </Text>
          )}
        </Stack>
      </Table.Th>
      <Table.Td ta="end">
        <BinCount route={route} />
      </Table.Td>
      <Table.Td ta="end">{distanceText(route.distanceKm)}</Table.Td>
      <Table.Td ta="end">{durationText(route.minutes)}</Table.Td>
      <Table.Td>
        <RouteStatusBadge status={route.status} />
      </Table.Td>
      <Table.Td>
        <PriorityBadge priority={route.priority} />
      </Table.Td>
      <Table.Td ta="end">
        <DetailsLink route={route} />
      </Table.Td>
    </Table.Tr>
  )
}

/** A pending route may have bins that were emptied before, by another truck. */
const isBinsOnly = ({ binsDone, status }: Pick<ShownRoute, 'binsDone' | 'status'>) =>
  binsDone === null || (status === 'pending' && binsDone === 0)

/** The number of bins, and how many of them are emptied. */
function BinCount({ route: { bins, binsDone, status } }: { route: ShownRoute }) {
  if (isBinsOnly({ binsDone, status })) return bins
  return (
    <>
      {t('collectionRoutes.of', { binsDone: binsDone ?? 0, bins })}{' '}
      <span className={classes.emptied}>{t('collectionRoutes.emptied')}</span>
    </>
  )
}

/** On a narrow screen: two lines and a link for each route. */
function RouteRows({ labelledBy, routes }: RoutesProps) {
  return (
    <ul className={classes.rows} aria-labelledby={labelledBy}>
      {routes.map((route) => (
        <li key={route.id} className={classes.row}>
          <h3 className={classes.title}>
            {route.name} <span className={classes.dimmed}>{route.id}</span>
          </h3>
          <RouteStatusBadge status={route.status} />
          <p className={classes.rowFacts}>{rowFacts(route)}</p>
          <PriorityBadge priority={route.priority} />
          <TruckTroubleBadge route={route} />
          <DetailsChevron route={route} />
        </li>
      ))}
    </ul>
  )
}

const rowFacts = ({
  plannedFor,
  bins,
  binsDone,
  distanceKm,
  minutes,
  status,
  driver,
  isOnDevice,
}: ShownRoute) =>
  [
    laterDay(plannedFor, new Date()),
    isBinsOnly({ binsDone, status })
      ? t('collectionRoutes.binsOfBins', { bins })
      : t('collectionRoutes.ofEmptied', { binsDone: binsDone ?? 0, bins }),
    distanceText(distanceKm),
    durationText(minutes),
    driver?.name,
    isOnDevice && t('collectionRoutes.keptOnThisDevice'),
  ]
    .filter(Boolean)
    .join(' · ')

function DetailsChevron({ route }: { route: { id: string } }) {
  return (
    <Link
      to={paths.route(route.id)}
      className={classes.chevron}
      aria-label={t('collectionRoutes.viewDetailsOf', { id: route.id })}
    >
      <IconChevronRight size={22} aria-hidden />
    </Link>
  )
}

function DetailsLink({ route }: { route: { id: string } }) {
  return (
    <Button component={Link} to={paths.route(route.id)} variant="default" size="compact-md">
      {t('collectionRoutes.viewDetails')}
      <VisuallyHidden> {t('collectionRoutes.ofId', { id: route.id })}</VisuallyHidden>
    </Button>
  )
}
