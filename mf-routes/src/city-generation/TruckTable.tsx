import { paths } from 'shared-domain'
import { Anchor, Card, Link, lineColor, Table, Text, Title } from 'shared-ui'
import type { DrivenPlan } from '../../rules/plan-draft'
import { distanceText, durationText } from '../../rules/route-text'
import { binIdsOf, type CityPlanRequest, truckName } from '../city-plan/city-plan'
import { t } from '../messages/translate'
import { AssignButton } from '../route-actions/AssignButton'
import { ChangeFailure } from '../route-actions/ChangeFailure'
import { RouteStatusBadge } from '../route-facts/RouteLabels'
import { truckHue } from '../route-map/PlanMap'
import { useRoute } from '../routes/use-routes'
import { disposalTrips } from './PlanSummary'
import classes from './TruckTable.module.css'

interface TruckTableProps {
  request: CityPlanRequest
  /** The routes as they were last sent; of a draft those of its present edits. */
  driven: DrivenPlan
  /** The ids of the kept routes by truck. */
  idOfTruck: ReadonlyMap<string, string>
  /** The truck that the map shows; `undefined` for all, `null` for the bins that are left out. */
  shownTruckId: string | null | undefined
  onShow: (truckId: string | undefined) => void
}

/** The routes of a plan, one for each truck. Pressing a truck shows it alone on the map. */
export function TruckTable({ request, driven, idOfTruck, shownTruckId, onShow }: TruckTableProps) {
  if (driven.routes.length === 0) return null
  const isSaved = driven.routes.some(({ truckId }) => idOfTruck.has(truckId))
  return (
    <Card component="section" aria-labelledby="trucks" p="md">
      <Title order={2} size="h4" id="trucks" mb={4}>
        {t('cityGeneration.trucks')}
      </Title>
      <Table horizontalSpacing={6} fz="sm" className={classes.table} aria-labelledby="trucks">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('cityGeneration.truck')}</Table.Th>
            <Table.Th scope="col">{t('cityGeneration.stops')}</Table.Th>
            <Table.Th scope="col">{t('cityGeneration.distance')}</Table.Th>
            <Table.Th scope="col">{t('cityGeneration.time')}</Table.Th>
            {isSaved && (
              <>
                <Table.Th scope="col">{t('cityGeneration.driver')}</Table.Th>
                <Table.Th scope="col">{t('cityGeneration.action')}</Table.Th>
              </>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {driven.routes.map((route) => (
            <TruckRow
              key={route.truckId}
              name={truckName(request, route.truckId)}
              hue={truckHue(driven, route.truckId)}
              route={route}
              id={idOfTruck.get(route.truckId) ?? null}
              isShown={route.truckId === shownTruckId}
              onShow={onShow}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}

interface TruckRowProps {
  name: string
  hue: number | undefined
  route: DrivenPlan['routes'][number]
  id: string | null
  isShown: boolean
  onShow: TruckTableProps['onShow']
}

function TruckRow({ name, hue, route, id, isShown, onShow }: TruckRowProps) {
  // Read from the record, so that an assignment or removal on another page shows here.
  const { route: kept, isUnknown, changing } = useRoute(id ?? '')
  const trips = disposalTrips(route)
  return (
    <Table.Tr role="row" aria-label={t('cityGeneration.routeOf', { name })} data-shown={isShown || undefined}>
      <Table.Th scope="row" style={{ '--stripe': lineColor(hue) }}>
        <button
          type="button"
          className={classes.truck}
          aria-pressed={isShown}
          onClick={() => onShow(isShown ? undefined : route.truckId)}
        >
          {name}
        </button>
        <small>
          <span>{id ?? t('cityGeneration.notSavedYet')}</span>{' '}
          {kept && <RouteStatusBadge status={kept.status} />}
        </small>
      </Table.Th>
      <Table.Td data-label={t('cityGeneration.stops')}>
        {kept?.bins ?? binIdsOf(route).length}
        {trips > 1 && <small>{t('cityGeneration.trips', { trips })}</small>}
      </Table.Td>
      <Table.Td data-label={t('cityGeneration.distance')}>
        {distanceText(kept?.distanceKm ?? route.metres / 1000)}
      </Table.Td>
      <Table.Td data-label={t('cityGeneration.time')}>
        {durationText(kept?.minutes ?? route.seconds / 60)}
      </Table.Td>
      {id !== null && (
        <>
          <Table.Td data-label={t('cityGeneration.driver')}>
            {kept ? (kept.driver?.name ?? t('cityGeneration.nobodyYet')) : '–'}
          </Table.Td>
          <Table.Td data-label={t('cityGeneration.action')}>
            {isUnknown ? (
              <Text size="sm">{t('cityGeneration.thisRouteWasRemoved')}</Text>
            ) : (
              <div className={classes.actions}>
                <ChangeFailure changing={changing} />
                <Anchor component={Link} to={paths.route(id)} size="sm" className={classes.details ?? ''}>
                  {t('cityGeneration.viewDetails')}
                </Anchor>
                {kept && <AssignButton route={kept} changing={changing} isCompact />}
              </div>
            )}
          </Table.Td>
        </>
      )}
    </Table.Tr>
  )
}
