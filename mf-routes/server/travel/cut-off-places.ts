/** More places without a road than this share of all are a sign of another region's roads. */
const OFF_ROAD_SHARE = 0.1
/** So few places may be off the road in any request. */
const OFF_ROAD_FEW = 5

/** Whether so many of these places are far from every road that the roads are those of another region. */
export const areOfAnotherRegion = (offRoad: number, places: number): boolean =>
  offRoad > Math.max(OFF_ROAD_FEW, places * OFF_ROAD_SHARE)

/**
 * The rows of places outside of the largest group that roads connect both ways, without those off the road. The group is that of
 * the place with the most such connections, the first of several. `seconds` are row by row, -1 where there is no road.
 */
export function cutOffPlaces(
  { seconds }: { seconds: Int32Array },
  size: number,
  offRoad: ReadonlySet<number>,
): number[] {
  const onRoad = Array.from({ length: size }, (_, row) => row).filter((row) => !offRoad.has(row))
  const isLinked = (a: number, b: number) =>
    (seconds[a * size + b] ?? -1) >= 0 && (seconds[b * size + a] ?? -1) >= 0
  const links = onRoad.map((row) => onRoad.filter((other) => isLinked(row, other)).length)
  const core = onRoad[links.indexOf(Math.max(...links))]
  return core === undefined ? [] : onRoad.filter((row) => !isLinked(core, row))
}
