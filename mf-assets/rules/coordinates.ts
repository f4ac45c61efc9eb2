import { COORDINATE_SYSTEMS, type CoordinateSystem } from '../operations'

/**
 * The systems of coordinates of files in New Zealand, by their EPSG codes, as the EPSG registry and LINZ (LINZS25002) define them. NZGD2000 and
 * WGS 84 differ by less than a bin does from its survey.
 */
export const COORDINATE_DEFINITIONS: Readonly<Record<CoordinateSystem, string>> = {
  'EPSG:4326': '+proj=longlat +datum=WGS84 +no_defs',
  'EPSG:2193':
    '+proj=tmerc +lat_0=0 +lon_0=173 +k=0.9996 +x_0=1600000 +y_0=10000000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
  'EPSG:27200':
    '+proj=nzmg +lat_0=-41 +lon_0=173 +x_0=2510000 +y_0=6023150 +ellps=intl +towgs84=59.47,-5.04,187.44,0.47,-0.1,1.024,-4.5993 +units=m +no_defs',
  'EPSG:3857':
    '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
  'EPSG:32759': '+proj=utm +zone=59 +south +datum=WGS84 +units=m +no_defs',
  'EPSG:32760': '+proj=utm +zone=60 +south +datum=WGS84 +units=m +no_defs',
}

/** Eastings and northings of New Zealand are above it, degrees are below. */
const DEGREES_MAX = 360
/** Web Mercator has New Zealand's eastings above it, the national grid below. */
const GRID_EASTING_MAX = 10_000_000

/** Degrees, NZTM 2000 or Web Mercator, whichever the numbers can be. Others look like NZTM 2000, and are chosen. */
export function systemOf(east: number, north: number): CoordinateSystem {
  if (Math.abs(east) <= DEGREES_MAX && Math.abs(north) <= DEGREES_MAX) return 'EPSG:4326'
  return Math.max(Math.abs(east), Math.abs(north)) > GRID_EASTING_MAX ? 'EPSG:3857' : 'EPSG:2193'
}

/** The system that GeoJSON names, such as `urn:ogc:def:crs:EPSG::2193`; `null` for one that is not known here. */
export function systemOfName(name: string): CoordinateSystem | null {
  if (/CRS84$|EPSG:{1,2}(4326|4167)$/i.test(name)) return 'EPSG:4326'
  const [, code] = /EPSG:{1,2}(?:[\d.]*:)?(\d+)$/i.exec(name) ?? []
  return COORDINATE_SYSTEMS.find((system) => system === `EPSG:${code}`) ?? null
}
