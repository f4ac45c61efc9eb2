import { DEGREES, METRES_PER_DEGREE, type RoadNetwork, sharesOf } from './road-network'

/** Where on a piece a place is, seen from the piece as it is drawn. */
export interface NearestPoint {
  piece: number
  /** The share of the length of the piece before it, 0–1. */
  share: number
  /** Metres from the place. */
  metres: number
  /** The side of the line that the place is on, `on` within `ON_LINE_M` of it. */
  side: 'left' | 'right' | 'on'
  /** The point on the line: WGS 84 degrees. */
  lat: number
  lng: number
}

interface Place {
  lat: number
  lng: number
}

/** A place nearer to the line in the middle of the street than this, in metres, is on neither side. */
const ON_LINE_M = 0.5
/** The side of a square of the grid, in degrees of latitude, which is some 220 m. */
const SQUARE = 0.002

/** Finds the nearest piece of a network. */
export class NearestRoad {
  readonly #network: RoadNetwork
  readonly #west: number
  readonly #south: number
  readonly #columns: number
  readonly #rows: number
  readonly #lngSquare: number
  /** The first points of the segments in each square, in compressed rows, and their pieces. */
  readonly #start: Int32Array
  readonly #segments: Int32Array
  readonly #pieces: Int32Array

  /** `isUsable` tells which pieces are looked at. */
  constructor(network: RoadNetwork, isUsable: (piece: number) => boolean) {
    this.#network = network
    const { lat, lng } = network
    const box = boxOf(lat, lng)
    this.#south = box.south
    this.#west = box.west
    const middle = ((box.south + box.north) / 2) * (Math.PI / 180)
    this.#lngSquare = SQUARE / Math.max(0.1, Math.cos(middle))
    this.#columns = 1 + Math.floor((box.east - box.west) / this.#lngSquare)
    this.#rows = 1 + Math.floor((box.north - box.south) / SQUARE)
    const counts = new Int32Array(this.#columns * this.#rows + 1)
    this.#eachSquare(isUsable, (square) => {
      counts[square + 1] = (counts[square + 1] as number) + 1
    })
    for (let square = 1; square < counts.length; square += 1)
      counts[square] = (counts[square] as number) + (counts[square - 1] as number)
    const next = counts.slice()
    const total = counts[counts.length - 1] as number
    this.#start = counts
    this.#segments = new Int32Array(total)
    this.#pieces = new Int32Array(total)
    this.#eachSquare(isUsable, (square, segment, piece) => {
      const at = next[square] as number
      next[square] = at + 1
      this.#segments[at] = segment
      this.#pieces[at] = piece
    })
  }

  /** Calls `visit` for every segment and every square that its box touches. */
  #eachSquare(
    isUsable: (piece: number) => boolean,
    visit: (square: number, segment: number, piece: number) => void,
  ): void {
    const { pieces, shapeStart, lat, lng } = this.#network
    for (let piece = 0; piece < pieces; piece += 1) {
      if (!isUsable(piece)) continue
      const last = (shapeStart[piece + 1] as number) - 1
      for (let a = shapeStart[piece] as number; a < last; a += 1) {
        const rows = [
          this.#rowOf((lat[a] as number) * DEGREES),
          this.#rowOf((lat[a + 1] as number) * DEGREES),
        ]
        const columns = [
          this.#columnOf((lng[a] as number) * DEGREES),
          this.#columnOf((lng[a + 1] as number) * DEGREES),
        ]
        for (let row = Math.min(...rows); row <= Math.max(...rows); row += 1)
          for (let column = Math.min(...columns); column <= Math.max(...columns); column += 1)
            visit(row * this.#columns + column, a, piece)
      }
    }
  }

  #rowOf(lat: number): number {
    return Math.floor((lat - this.#south) / SQUARE)
  }

  #columnOf(lng: number): number {
    return Math.floor((lng - this.#west) / this.#lngSquare)
  }

  /** The nearest point on any usable piece; `null` when none is within `mostMetres`. */
  find(place: Place, mostMetres: number): NearestPoint | null {
    const scale = Math.cos(place.lat * (Math.PI / 180))
    const squareMetres = METRES_PER_DEGREE * Math.min(SQUARE, this.#lngSquare * scale)
    const [row, column] = [this.#rowOf(place.lat), this.#columnOf(place.lng)]
    let best: Found = { segment: -1, piece: -1, metres: mostMetres, along: 0, side: 0 }
    // Squares around the place, ring by ring: those of ring n are at least n − 1 squares away.
    for (let ring = 0; (ring - 1) * squareMetres <= best.metres; ring += 1)
      for (const square of this.#ring(row, column, ring))
        for (let at = this.#start[square] as number; at < (this.#start[square + 1] as number); at += 1) {
          const segment = this.#segments[at] as number
          const found = this.#onSegment(place, scale, segment)
          const piece = this.#pieces[at] as number
          const isNearer =
            found.metres < best.metres ||
            (found.metres === best.metres && (best.piece === -1 || piece < best.piece))
          if (isNearer) best = { segment, piece, ...found }
        }
    return best.piece === -1 ? null : this.#pointAt(best)
  }

  *#ring(row: number, column: number, ring: number): Generator<number> {
    const isInside = (r: number, c: number) => r >= 0 && r < this.#rows && c >= 0 && c < this.#columns
    for (let r = row - ring; r <= row + ring; r += 1) {
      const isEdge = r === row - ring || r === row + ring
      for (let c = column - ring; c <= column + ring; c += isEdge ? 1 : Math.max(1, 2 * ring))
        if (isInside(r, c)) yield r * this.#columns + c
    }
  }

  #onSegment(place: Place, scale: number, segment: number) {
    const { lat, lng } = this.#network
    const metres = DEGREES * METRES_PER_DEGREE
    const x = ((lng[segment + 1] as number) - (lng[segment] as number)) * metres * scale
    const y = ((lat[segment + 1] as number) - (lat[segment] as number)) * metres
    const px = (place.lng / DEGREES - (lng[segment] as number)) * metres * scale
    const py = (place.lat / DEGREES - (lat[segment] as number)) * metres
    const square = x * x + y * y
    const along = square === 0 ? 0 : Math.min(1, Math.max(0, (px * x + py * y) / square))
    return {
      along,
      metres: Math.hypot(px - along * x, py - along * y),
      // Positive on the left: the cross product of the segment and the way to the place.
      side: square === 0 ? 0 : (x * py - y * px) / Math.sqrt(square),
    }
  }

  #shareBefore(piece: number, segment: number, along: number): number {
    const shares = sharesOf(this.#network, piece)
    const at = segment - (this.#network.shapeStart[piece] as number)
    const before = shares[at] as number
    return before + along * ((shares[at + 1] as number) - before)
  }

  #pointAt({ segment, piece, metres, along, side }: Found): NearestPoint {
    const { lat, lng } = this.#network
    const between = (values: Int32Array) =>
      ((values[segment] as number) +
        along * ((values[segment + 1] as number) - (values[segment] as number))) *
      DEGREES
    return {
      piece,
      share: this.#shareBefore(piece, segment, along),
      metres,
      side: Math.abs(side) < ON_LINE_M ? 'on' : side > 0 ? 'left' : 'right',
      lat: between(lat),
      lng: between(lng),
    }
  }
}

interface Found {
  segment: number
  piece: number
  metres: number
  along: number
  side: number
}

function boxOf(lat: Int32Array, lng: Int32Array) {
  const box = { south: 0, north: 0, west: 0, east: 0 }
  for (let at = 0; at < lat.length; at += 1) {
    const [y, x] = [(lat[at] as number) * DEGREES, (lng[at] as number) * DEGREES]
    if (at === 0 || y < box.south) box.south = y
    if (at === 0 || y > box.north) box.north = y
    if (at === 0 || x < box.west) box.west = x
    if (at === 0 || x > box.east) box.east = x
  }
  return box
}
