import { type Map as BaseMap, type Bounds, DomUtil, Renderer, type RendererOptions } from 'leaflet'

/** Parts of Leaflet's renderer that its types leave out. */
interface RendererParts {
  _container: HTMLCanvasElement
  _bounds: Bounds
  _map: BaseMap
}

/** A canvas that covers the visible part of the map and a margin. It moves with the map and is redrawn after a move. */
export abstract class CanvasOverlay extends Renderer {
  protected ctx: CanvasRenderingContext2D | null = null
  private frame = 0

  constructor(options: RendererOptions) {
    super({ padding: 0.4, ...options })
  }

  /** Draws everything; the origin is that of the map's layers, in px. */
  protected abstract draw(ctx: CanvasRenderingContext2D, bounds: Bounds, map: BaseMap): void

  /** Draws in the next frame, however often it is called. */
  redraw() {
    if (!this._map || this.frame) return
    this.frame = requestAnimationFrame(() => {
      this.frame = 0
      this.drawNow()
    })
  }

  override getEvents() {
    return { ...super.getEvents?.(), move: () => this.follow() }
  }

  /** Called by Leaflet. */
  _initContainer() {
    const canvas = DomUtil.create('canvas')
    canvas.style.pointerEvents = 'none'
    this.parts._container = canvas
    this.ctx = canvas.getContext('2d')
  }

  /** Called by Leaflet. */
  _destroyContainer() {
    cancelAnimationFrame(this.frame)
    this.frame = 0
    this.parts._container.remove()
    this.ctx = null
  }

  /** Called by Leaflet when the map has stopped moving or changed its size. */
  _update() {
    const isZooming = (this._map as unknown as { _animatingZoom?: boolean })._animatingZoom
    if (isZooming) return
    // @ts-expect-error: a part of Leaflet's renderer that its types leave out.
    super._update()
    this.drawNow()
  }

  private get parts() {
    return this as unknown as RendererParts
  }

  /** After a long drag the visible part may leave the canvas. */
  private follow() {
    const { _map: map, _bounds: bounds } = this.parts
    const view = map.getSize()
    const corner = map.containerPointToLayerPoint([0, 0])
    if (!bounds?.contains(corner) || !bounds.contains(corner.add(view))) this._update()
  }

  private drawNow() {
    const { _map: map, _bounds: bounds, _container: canvas } = this.parts
    if (!map || !bounds?.min || !this.ctx) return
    const size = bounds.getSize()
    const ratio = Math.min(2, devicePixelRatio)
    DomUtil.setPosition(canvas, bounds.min)
    canvas.width = size.x * ratio
    canvas.height = size.y * ratio
    canvas.style.width = `${size.x}px`
    canvas.style.height = `${size.y}px`
    this.ctx.setTransform(ratio, 0, 0, ratio, -bounds.min.x * ratio, -bounds.min.y * ratio)
    this.draw(this.ctx, bounds, map)
  }
}
