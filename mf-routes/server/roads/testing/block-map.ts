import type { OsmTags } from '../osm-elements'
import type { OsmMap } from './osm-file'

export const SOUTH_WEST = { lat: -41.3, lng: 174.77 }
/** Degrees between two corners: some 111 m to the north and 84 m to the east. */
export const STEP = 0.001

/**
 * A map of streets in squares. The corner in row `r` and column `c` is node `100 + 10 r + c`; rows count to the north. Street `1r` leads
 * east along row `r`, street `2c` north along column `c`.
 */
export function blockMap(
  size: number,
  {
    ways = {},
    nodes = {},
    ...rest
  }: Partial<Pick<OsmMap, 'restrictions'>> & {
    ways?: Readonly<Record<number, OsmTags>>
    nodes?: Readonly<Record<number, OsmTags>>
  } = {},
): OsmMap {
  const all = Array.from({ length: size }, (_, i) => i)
  const tagsOf = (id: number): OsmTags => ({ highway: 'residential', maxspeed: '45', ...ways[id] })
  return {
    nodes: Object.fromEntries(
      all.flatMap((row) =>
        all.map((column) => {
          const id = 100 + 10 * row + column
          return [id, [SOUTH_WEST.lat + row * STEP, SOUTH_WEST.lng + column * STEP, nodes[id] ?? {}] as const]
        }),
      ),
    ),
    ways: Object.fromEntries([
      ...all.map((row) => [
        10 + row,
        [all.map((column) => 100 + 10 * row + column), tagsOf(10 + row)] as const,
      ]),
      ...all.map((column) => [
        20 + column,
        [all.map((row) => 100 + 10 * row + column), tagsOf(20 + column)] as const,
      ]),
    ]),
    ...rest,
  }
}

/** A place on that map, in rows and columns. */
export const placeAt = (row: number, column: number) => ({
  lat: SOUTH_WEST.lat + row * STEP,
  lng: SOUTH_WEST.lng + column * STEP,
})
