import { ROAD_FLAGS } from '../road-graph/road-network'
import type { OsmTags } from './osm-elements'

/** The truck of `deploy/roads/truck.lua`, in metres, tonnes and km/h: its measures are assumptions. */
const TRUCK = { maxheight: 3.6, maxwidth: 2.5, maxlength: 9.5, maxweight: 23, topSpeed: 90 }

/** Speeds in km/h where none is signposted, by the kind of road, and those who are not for trucks are left out: OSRM's profile for cars. */
const SPEEDS: Readonly<Record<string, number>> = {
  motorway: 90,
  motorway_link: 45,
  trunk: 85,
  trunk_link: 40,
  primary: 65,
  primary_link: 30,
  secondary: 55,
  secondary_link: 25,
  tertiary: 40,
  tertiary_link: 20,
  unclassified: 25,
  residential: 25,
  living_street: 10,
  service: 15,
}
/** Nobody drives as fast as is signposted all the way; the share is OSRM's. */
const SHARE_OF_LIMIT = 0.8
/** In km/h, whatever the road allows. */
const ON_SURFACE: Readonly<Record<string, number>> = {
  unpaved: 40,
  gravel: 40,
  fine_gravel: 40,
  compacted: 60,
  dirt: 25,
  earth: 25,
  ground: 25,
  grass: 15,
  sand: 15,
  mud: 10,
  cobblestone: 30,
  sett: 40,
}
const ON_SERVICE_ROAD: Readonly<Record<string, number>> = {
  alley: 10,
  driveway: 10,
  parking_aisle: 10,
  'drive-through': 10,
  emergency_access: 10,
}

/** Tags that say who may drive, those of heavy vehicles first. */
const ACCESS = ['hgv', 'goods', 'motor_vehicle', 'vehicle', 'access'] as const
const FOR_NOBODY: ReadonlySet<string> = new Set([
  'no',
  'agricultural',
  'forestry',
  'emergency',
  'psv',
  'bus',
  'military',
])
const FOR_DESTINATIONS: ReadonlySet<string> = new Set([
  'destination',
  'delivery',
  'customers',
  'private',
  'permit',
  'residents',
])
/** Barriers that open or do not stop a truck, unless their access says otherwise. */
const PASSABLE: ReadonlySet<string> = new Set([
  'cattle_grid',
  'border_control',
  'toll_booth',
  'sally_port',
  'gate',
  'lift_gate',
  'swing_gate',
  'entrance',
  'no',
  'kerb',
  'height_restrictor',
  'arch',
])

/** What a way is for a truck; `null` where it may not drive. */
interface TruckRoad {
  kmh: number
  /** Of `ROAD_FLAGS`. */
  flags: number
}

/** Reads the tags of a way of OpenStreetMap. Ferries are none: a day's plan waits for no ship. */
export function truckRoad(tags: OsmTags): TruckRoad | null {
  const speed = SPEEDS[tags.highway ?? '']
  if (speed === undefined || tags.area === 'yes' || tags.impassable === 'yes') return null
  const access = accessOf(tags)
  if (access === 'none' || !doesFit(tags)) return null
  const ways = directionsOf(tags)
  if (ways === 0) return null
  return {
    kmh: speedOf(tags, speed),
    flags: ways | (access === 'destinations' ? ROAD_FLAGS.destinationsAlone : 0),
  }
}

function accessOf(tags: OsmTags): 'all' | 'destinations' | 'none' {
  const value = ACCESS.map((key) => tags[key]).find((found) => found !== undefined)
  if (value === undefined) return 'all'
  if (FOR_NOBODY.has(value)) return 'none'
  return FOR_DESTINATIONS.has(value) ? 'destinations' : 'all'
}

const doesFit = (tags: OsmTags): boolean =>
  (['maxheight', 'maxwidth', 'maxlength', 'maxweight'] as const).every((key) => {
    const most = measureOf(tags[key])
    return most === null || most >= TRUCK[key]
  })

/** In metres or tonnes: `3.5`, `3.5 m`, `11'6"`; `null` when there is none. */
function measureOf(text: string | undefined): number | null {
  const feet = /^(\d+)'(?:\s*(\d+)")?$/.exec(text ?? '')
  if (feet) return Number(feet[1]) * 0.3048 + Number(feet[2] ?? 0) * 0.0254
  const number = /^(\d+(?:\.\d+)?)\s*(m|t|kg)?$/.exec(text ?? '')
  if (!number) return null
  return number[2] === 'kg' ? Number(number[1]) / 1000 : Number(number[1])
}

const ONE_WAY: ReadonlySet<string> = new Set(['yes', 'true', '1'])
const AGAINST: ReadonlySet<string> = new Set(['-1', 'reverse'])
/** Their direction changes with the hour or by a light: no plan knows which it is. */
const CHANGING: ReadonlySet<string> = new Set(['reversible', 'alternating'])

function directionsOf(tags: OsmTags): number {
  const oneWay = tags['oneway:hgv'] ?? tags['oneway:motor_vehicle'] ?? tags.oneway
  if (oneWay !== undefined && AGAINST.has(oneWay)) return ROAD_FLAGS.backward
  if (oneWay !== undefined && CHANGING.has(oneWay)) return 0
  const isRound = tags.junction === 'roundabout' || tags.junction === 'circular'
  const isImplied = oneWay === undefined && (isRound || tags.highway === 'motorway')
  if ((oneWay !== undefined && ONE_WAY.has(oneWay)) || isImplied) return ROAD_FLAGS.forward
  return ROAD_FLAGS.forward | ROAD_FLAGS.backward
}

function speedOf(tags: OsmTags, usual: number): number {
  const limit = limitOf(tags['maxspeed:hgv'] ?? tags.maxspeed)
  const caps = [ON_SURFACE[tags.surface ?? ''], ON_SERVICE_ROAD[tags.service ?? ''], TRUCK.topSpeed]
  const free = limit === null ? usual : limit * SHARE_OF_LIMIT
  return Math.max(5, Math.min(free, ...caps.filter((cap) => cap !== undefined)))
}

function limitOf(text: string | undefined): number | null {
  const found = /^(\d{1,3})(?:\s*(km\/h|mph))?$/.exec(text ?? '')
  if (!found) return null
  return Number(found[1]) * (found[2] === 'mph' ? 1.609 : 1)
}

/** Whether a truck can not pass a node. */
export function isBlocked(tags: OsmTags): boolean {
  if (tags.barrier === undefined) return false
  const access = ACCESS.map((key) => tags[key]).find((found) => found !== undefined)
  if (access !== undefined) return FOR_NOBODY.has(access)
  return !PASSABLE.has(tags.barrier) && tags.bollard !== 'rising'
}

const TURNING_PLACES: ReadonlySet<string> = new Set(['turning_circle', 'turning_loop', 'mini_roundabout'])
export const isTurningPlace = (tags: OsmTags): boolean => TURNING_PLACES.has(tags.highway ?? '')
export const hasTrafficLight = (tags: OsmTags): boolean => tags.highway === 'traffic_signals'
