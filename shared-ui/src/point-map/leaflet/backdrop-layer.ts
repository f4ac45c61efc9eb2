import { DomUtil, GridLayer } from 'leaflet'
import classes from './leaflet-map.module.css'

/** A quiet grid under everything, so that the map is readable without any tile. */
export class BackdropLayer extends GridLayer {
  constructor() {
    super({ zIndex: 0 })
  }

  override createTile() {
    return DomUtil.create('div', classes.backdrop)
  }
}
