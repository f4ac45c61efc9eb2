import { DEFAULT_ESTIMATE, type TravelEstimate } from 'shared-domain/route-planning'
import { z } from 'zod'

/** Where distances come from. */
export interface TravelSettings {
  /** The URL of an OSRM server without a trailing slash. When null, distances are estimated. */
  osrmUrl: string | null
  estimate: TravelEstimate
}

export const DEFAULT_TRAVEL: TravelSettings = { osrmUrl: null, estimate: DEFAULT_ESTIMATE }

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

/** The environment variables for the source of distances and the route planner. */
export const TRAVEL_VARIABLES = {
  OSRM_URL: server('http://osrm.example.govt.nz:5000'),
  VROOM_URL: server('http://vroom.example.govt.nz:3000'),
  DETOUR_FACTOR: number(1, 3, DEFAULT_ESTIMATE.detourFactor),
  TRUCK_SPEED_KMH: number(5, 100, DEFAULT_ESTIMATE.speedKmh),
}

interface TravelValues {
  OSRM_URL?: string | undefined
  DETOUR_FACTOR: number
  TRUCK_SPEED_KMH: number
}

export const travelSettingsOf = (set: TravelValues): TravelSettings => ({
  osrmUrl: set.OSRM_URL ?? null,
  estimate: { detourFactor: set.DETOUR_FACTOR, speedKmh: set.TRUCK_SPEED_KMH },
})
