import { Text } from 'shared-ui'
import type { DrivenPlan } from '../../rules/plan-draft'
import { type CityPlanRequest, truckName } from '../city-plan/city-plan'
import { t } from '../messages/translate'
import { listedNames } from './listed-names'

interface RoadRemarksProps {
  request: CityPlanRequest
  driven: DrivenPlan
}

/** Which trucks come to bins on the bins' side of the street, and the places of the plan that roads do not lead to so. */
export function RoadRemarks({ request, driven }: RoadRemarksProps) {
  return roadRemarks(request, driven).map((remark) => (
    <Text key={remark} size="sm" c="dimmed">
      {remark}
    </Text>
  ))
}

function roadRemarks(request: CityPlanRequest, driven: DrivenPlan): string[] {
  const { travel, fleet } = request
  const atKerb = new Set(fleet.trucks.flatMap(({ id, loadsAtKerb }) => (loadsAtKerb ? id : [])))
  const leaving = driven.routes.filter(({ truckId }) => atKerb.has(truckId))
  const trucks = leaving.map(({ truckId }) => truckName(request, truckId))
  const visited = placesOf(request, driven.routes)
  const across = namesOf(travel.acrossStreet, placesOf(request, leaving))
  const estimated = namesOf(travel.estimated, visited)
  return [
    ...(trucks.length > 0 ? [sideSentence(trucks, travel.source === 'roads')] : []),
    ...(across.length > 0 ? [t('cityGeneration.noWayLeadsToAlongKerb', { listed: listed(across) })] : []),
    ...(estimated.length > 0
      ? [t('cityGeneration.estimatedIsWayToNoRoad', { listed: listed(estimated) })]
      : []),
  ]
}

function sideSentence(trucks: readonly string[], isOnRoads: boolean): string {
  const [load, come] = trucks.length === 1 ? ['loads', 'comes'] : ['load', 'come']
  return isOnRoads
    ? t('cityGeneration.atKerbOnly', { trucks: listedNames(trucks), load, come })
    : t('cityGeneration.atKerbOnlyButEstimated', { trucks: listedNames(trucks), load })
}

/** The names of what routes visit, by the rows of the matrix, of which depots and facilities are the first. */
function placesOf({ fleet }: CityPlanRequest, routes: DrivenPlan['routes']): ReadonlyMap<number, string> {
  const fixed = [...fleet.depots, ...fleet.facilities]
  return new Map(
    routes.flatMap(({ visits }) =>
      visits.flatMap((visit): [number, string][] => {
        if (visit.kind === 'stop') return [[visit.point, visit.binId]]
        const place = visit.kind === 'break' ? undefined : fixed[visit.point]
        return place ? [[visit.point, place.name]] : []
      }),
    ),
  )
}

const namesOf = (rows: readonly number[] | undefined, places: ReadonlyMap<number, string>): string[] =>
  (rows ?? []).flatMap((row) => places.get(row) ?? [])

/** More names than this are a number. */
const NAMES_MAX = 8

const listed = (all: readonly string[]) => listedNames(all, NAMES_MAX)
