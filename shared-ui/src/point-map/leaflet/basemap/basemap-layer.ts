import { type Coords, DomUtil, type DoneCallback, GridLayer, type Point } from 'leaflet'
import type { MapPalette } from '../map-palette'
import { AREA_KINDS, LINE_KINDS, type LineKind } from './basemap-kinds'
import { EXTENT, type GroundTile, groundTile } from './basemap-tile'
import type { TileSource } from './tile-source'

/** The tile size in px. Vector tiles are made for this size, so the map shows tiles of one zoom level less. */
const TILE_PX = 512
/** How many parsed tiles are cached: about three screens. */
const KEPT = 60

export interface PlacedTile {
  z: number
  x: number
  y: number
  tile: GroundTile
}

/** Land, water, parks and roads, drawn on one canvas per tile in the colours of the palette. */
export class BasemapLayer extends GridLayer {
  private readonly ready = new Map<string, Promise<PlacedTile | null>>()
  /** The tiles on the map. */
  private readonly drawn = new Map<HTMLElement, { coords: Coords; placed: PlacedTile | null }>()
  private palette: MapPalette | null = null

  constructor(
    private readonly source: TileSource,
    private readonly maxDataZoom: number,
    private readonly onDrawn: () => void,
  ) {
    super({ tileSize: TILE_PX, zIndex: 1, maxZoom: 19, updateWhenIdle: false, keepBuffer: 1 })
    this.on('tileunload', ({ tile }) => this.drawn.delete(tile))
  }

  paint(palette: MapPalette) {
    this.palette = palette
    for (const [canvas, { coords, placed }] of this.drawn)
      this.draw(canvas as HTMLCanvasElement, coords, placed)
  }

  /** The tiles that the map needs now, each once. */
  shownTiles(): PlacedTile[] {
    const zoom = this._tileZoom
    const shown = [...this.drawn.values()].filter(({ coords }) => coords.z === zoom)
    return [...new Set(shown.flatMap(({ placed }) => placed ?? []))]
  }

  override createTile(coords: Coords, done: DoneCallback) {
    const canvas = DomUtil.create('canvas')
    const ratio = Math.min(2, devicePixelRatio)
    canvas.width = TILE_PX * ratio
    canvas.height = TILE_PX * ratio
    this.placedTile(coords).then(
      (placed) => {
        this.drawn.set(canvas, { coords, placed })
        this.draw(canvas, coords, placed)
        done(undefined, canvas)
        this.onDrawn()
      },
      (error) => done(error, canvas),
    )
    return canvas
  }

  /** The data tile that covers a tile of the map. */
  private placedTile(coords: Coords): Promise<PlacedTile | null> {
    const z = Math.max(0, Math.min(coords.z - 1, this.maxDataZoom))
    const deeper = coords.z - 1 - z
    const x = coords.x >> deeper
    const y = coords.y >> deeper
    const key = `${z}/${x}/${y}`
    const known = this.ready.get(key)
    this.ready.delete(key)
    const read =
      known ?? this.source.tile(z, x, y).then((tile) => tile && { z, x, y, tile: groundTile(tile) })
    // Removes the least recently used one.
    this.ready.set(key, read)
    read.catch(() => this.ready.delete(key))
    for (const oldest of this.ready.keys()) {
      if (this.ready.size <= KEPT) break
      this.ready.delete(oldest)
    }
    return read
  }

  private draw(canvas: HTMLCanvasElement, coords: Coords, placed: PlacedTile | null) {
    const ctx = canvas.getContext('2d')
    if (!ctx || !this.palette) return
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.fillStyle = this.palette.land
    ctx.fillRect(0, 0, canvas.width, canvas.height)
    if (placed) drawGround(ctx, placed.tile, this.palette, coords.z, viewOf(canvas.width, coords, placed))
  }
}

/** The position of a data tile on a canvas: scale from its units, and offset in px. */
function viewOf(size: number, coords: Coords, { z, x, y }: PlacedTile) {
  const times = 2 ** (coords.z - 1 - z)
  return {
    scale: (size * times) / EXTENT,
    shift: { x: -(coords.x - x * times) * size, y: -(coords.y - y * times) * size } as Point,
    ratio: size / TILE_PX,
  }
}

/** Line widths in px between two zoom levels of the map. Below the first level a line is not drawn. */
const WIDTHS: Record<LineKind, readonly [fromZoom: number, at12: number, at18: number]> = {
  stream: [12, 0.5, 3],
  rail: [11, 0.8, 2],
  path: [15, 0.3, 2],
  minor: [12, 0.5, 12],
  major: [9, 1.4, 17],
  highway: [8, 2.2, 20],
}

function widthOf(kind: LineKind, zoom: number): number {
  const [from, at12, at18] = WIDTHS[kind]
  if (zoom < from) return 0
  // On the ground, streets double in width with each zoom level; on the map they grow more slowly.
  return at12 * (at18 / at12) ** (Math.max(-4, zoom - 12) / 6)
}

const HAS_CASING = new Set<LineKind>(['minor', 'major', 'highway'])
/** Narrower roads are drawn without an edge. */
const CASING_FROM_PX = 2.5
const BUILDINGS_FROM = 16

function drawGround(
  ctx: CanvasRenderingContext2D,
  tile: GroundTile,
  palette: MapPalette,
  zoom: number,
  { scale, shift, ratio }: ReturnType<typeof viewOf>,
) {
  ctx.setTransform(scale, 0, 0, scale, shift.x, shift.y)
  for (const kind of AREA_KINDS) {
    const path = tile.areas.get(kind)
    if (!path || (kind === 'building' && zoom < BUILDINGS_FROM)) continue
    ctx.fillStyle = palette[kind]
    ctx.fill(path, 'evenodd')
  }
  ctx.lineJoin = 'round'
  ctx.lineCap = 'round'
  const px = ratio / scale
  const lines = LINE_KINDS.flatMap((kind) => {
    const path = tile.lines.get(kind)
    const width = widthOf(kind, zoom)
    return path && width > 0 ? [{ kind, path, width }] : []
  })
  for (const { kind, path, width } of lines) {
    if (!HAS_CASING.has(kind) || width < CASING_FROM_PX) continue
    ctx.strokeStyle = palette.casing
    ctx.lineWidth = (width + 1.6) * px
    ctx.stroke(path)
  }
  for (const { kind, path, width } of lines) {
    ctx.strokeStyle = palette[kind]
    ctx.lineWidth = width * px
    ctx.stroke(path)
  }
}
