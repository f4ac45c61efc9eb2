import { statSync } from 'node:fs'
import { DEFAULT_ESTIMATE } from 'shared-domain/route-planning'
import { z } from 'zod'
import { DEFAULT_RADIUS_METRES, DEFAULT_TABLE_SIZE, type TravelSettings } from './travel/travel-settings'

export interface RoutesSettings {
  travel: TravelSettings
  /** The URL of the council's own VROOM server without a trailing slash. When null, the product's engine plans. */
  vroomUrl: string | null
}

const number = (min: number, max: number, usual: number) => {
  const remedy = `set it to a number from ${min} to ${max}, such as ${usual}`
  return z
    .string()
    .regex(/^\d{1,3}(\.\d{1,3})?$/, remedy)
    .transform(Number)
    .refine((value) => value >= min && value <= max, remedy)
    .default(usual)
}

const server = (example: string) =>
  z
    .string()
    .refine(
      (text) => /^https?:\/\//.test(text) && URL.canParse(text),
      `set it to a web address such as ${example}`,
    )
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()

const tableSizeRemedy = `set it to a whole number from 2 to 10000, such as ${DEFAULT_TABLE_SIZE}`
const radiusRemedy = `set it to whole metres from 1 to 100000, such as ${DEFAULT_RADIUS_METRES}, or to unlimited`
const wholeFrom = (least: number, most: number) => (text: string) =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most

const classes = z
  .string()
  .regex(
    /^[a-zA-Z0-9]+(,[a-zA-Z0-9]+)*$/,
    'set it to classes of roads with commas between, such as ferry,toll',
  )
  .transform((text) => text.split(','))
  .default([])

const EXTRACT_REMEDY =
  'set it to the path of an extract of OpenStreetMap that ends in .osm.pbf, .osm or .osm.gz'

/** The path of a file that is there; whether it can be used shows when its roads are prepared. */
const extract = z
  .string()
  .transform((path, { addIssue }) => {
    const isExtract = /\.osm(\.pbf|\.gz)?$/.test(path)
    if (isExtract && statSync(path, { throwIfNoEntry: false })?.isFile()) return path
    addIssue({
      code: 'custom',
      message: isExtract ? `there is no file ${path}: ${EXTRACT_REMEDY}` : EXTRACT_REMEDY,
    })
    return z.NEVER
  })
  .optional()

/** The settings from the environment: the source of distances, and who plans routes. */
export const RoutesSettingsSchema = z
  .object({
    OSRM_URL: server('http://osrm.example.govt.nz:5000'),
    OSRM_MAX_TABLE_SIZE: z
      .string()
      .refine(wholeFrom(2, 10_000), tableSizeRemedy)
      .transform(Number)
      .default(DEFAULT_TABLE_SIZE),
    OSRM_EXCLUDE: classes,
    OSRM_RADIUS_M: z
      .string()
      .refine((text) => text === 'unlimited' || wholeFrom(1, 100_000)(text), radiusRemedy)
      .transform((text) => (text === 'unlimited' ? null : Number(text)))
      .default(DEFAULT_RADIUS_METRES),
    ROADS: extract,
    ROADS_DRIVE_ON: z.enum(['left', 'right'], 'set it to left or right').default('left'),
    VROOM_URL: server('http://vroom.example.govt.nz:3000'),
    DETOUR_FACTOR: number(1, 3, DEFAULT_ESTIMATE.detourFactor),
    TRUCK_SPEED_KMH: number(5, 100, DEFAULT_ESTIMATE.speedKmh),
  })
  .transform(
    (set): RoutesSettings => ({
      travel: {
        roads:
          set.OSRM_URL === undefined
            ? null
            : {
                url: set.OSRM_URL,
                maxTableSize: set.OSRM_MAX_TABLE_SIZE,
                exclude: set.OSRM_EXCLUDE,
                radiusMetres: set.OSRM_RADIUS_M,
              },
        extract: set.ROADS === undefined ? null : { path: set.ROADS, drivesOn: set.ROADS_DRIVE_ON },
        estimate: { detourFactor: set.DETOUR_FACTOR, speedKmh: set.TRUCK_SPEED_KMH },
      },
      vroomUrl: set.VROOM_URL ?? null,
    }),
  )
