import proj4 from 'proj4'
import type { Point } from 'shared-domain'

/** New Zealand Transverse Mercator 2000, EPSG:2193 (LINZS25002). NZGD2000 and WGS 84 differ by less than a bin does from its survey. */
const NZTM =
  '+proj=tmerc +lat_0=0 +lon_0=173 +k=0.9996 +x_0=1600000 +y_0=10000000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs'

const converter = proj4(NZTM, 'WGS84')

/** The place of an easting and a northing in m. */
export function placeOfNztm(easting: number, northing: number): Point {
  const [lng = 0, lat = 0] = converter.forward([easting, northing])
  return { lat, lng }
}
