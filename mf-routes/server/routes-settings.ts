import { DEFAULT_ESTIMATE } from 'shared-domain/route-planning'
import { z } from 'zod'
import type { TravelSettings } from './travel/travel-settings'

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

/** The settings from the environment: the source of distances, and who plans routes. */
export const RoutesSettingsSchema = z
  .object({
    OSRM_URL: server('http://osrm.example.govt.nz:5000'),
    VROOM_URL: server('http://vroom.example.govt.nz:3000'),
    DETOUR_FACTOR: number(1, 3, DEFAULT_ESTIMATE.detourFactor),
    TRUCK_SPEED_KMH: number(5, 100, DEFAULT_ESTIMATE.speedKmh),
  })
  .transform(
    (set): RoutesSettings => ({
      travel: {
        osrmUrl: set.OSRM_URL ?? null,
        estimate: { detourFactor: set.DETOUR_FACTOR, speedKmh: set.TRUCK_SPEED_KMH },
      },
      vroomUrl: set.VROOM_URL ?? null,
    }),
  )
