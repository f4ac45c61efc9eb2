import type { MapPosition } from './map-point'

/** A way on the map; several are told apart by their dashes. */
export interface MapLine {
  label: string
  positions: readonly MapPosition[]
  /** Drawn behind those that matter now. */
  isFaint?: boolean
}

/** As SVG and canvas have them, in px; the first is a whole line. */
const DASHES = ['', '10 7', '2 7', '14 6 2 6', '6 4']

export const dashesOf = (index: number): string => DASHES[index % DASHES.length] ?? ''

/** What a map draws: its several lines, or the one route. */
export const linesOf = ({
  line,
  lines,
}: {
  line?: readonly MapPosition[] | undefined
  lines?: readonly MapLine[] | undefined
}): readonly MapLine[] => lines ?? (line && line.length > 1 ? [{ label: 'Route', positions: line }] : [])
