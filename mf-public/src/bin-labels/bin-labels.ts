import {
  type BinCondition,
  type BinType,
  compassPoint,
  type Issue,
  NEARBY_LIMIT,
  type Point,
} from 'shared-domain'
import type { NearbyBin } from '../../rules/nearby-bin'
import { t } from '../messages/translate'

export const binTypeLabels = {
  general: t('bin.general'),
  recycling: t('bin.recycling'),
  compost: t('bin.compost'),
} as const satisfies Record<BinType, string>

export const binConditionLabels = {
  full: t('bin.full'),
  warning: t('bin.warning'),
  normal: t('bin.normal'),
  unknown: t('bin.unknown'),
  reported: t('bin.reported'),
} as const satisfies Record<BinCondition, string>

/** What can be wrong with a bin, by the word of the record. */
export const issueLabels = {
  Overflowing: t('issue.overflowing'),
  Damaged: t('issue.damaged'),
  Missing: t('issue.missing'),
  'Bad smell': t('issue.smell'),
  'Illegal dumping': t('issue.dumping'),
  Other: t('issue.other'),
} as const satisfies Record<Issue, string>

/** Every issue, in the order of its button. The contract's own list would be the same words once more. */
export const issues = Object.keys(issueLabels) as Issue[]

/** A distance in km as whole metres. */
export const metres = (km: number) => t('distance.metres', { count: Math.round(km * 1000) })

/** As in '1 bin' and '2 bins'. */
export const binCount = (count: number) => t('bin.count', { count })

/** A hint for a search that returned its maximum, so that widening the radius finds no more bins. */
export const nearestOnly = (count: number) =>
  count < NEARBY_LIMIT ? '' : t('bin.nearestOnly', { count: NEARBY_LIMIT })

/** By eighths of the circle, clockwise. */
const directionLabels = [
  t('direction.north'),
  t('direction.northEast'),
  t('direction.east'),
  t('direction.southEast'),
  t('direction.south'),
  t('direction.southWest'),
  t('direction.west'),
  t('direction.northWest'),
]

/** The distance and direction of a bin, such as '120 m north-east'. */
export function distanceAndDirection(
  from: Point,
  bin: Pick<NearbyBin, 'lat' | 'lng' | 'distanceKm'>,
): string {
  const point = compassPoint(from, bin)
  const distance = metres(bin.distanceKm)
  const direction = point === null ? undefined : directionLabels[point]
  return direction ? t('distance.withDirection', { distance, direction }) : distance
}
