import { z } from 'zod'

/** The settings from the environment. */
export const ConnectionSettingsSchema = z
  .object({
    MESSAGE_HOSTS_INSIDE: z
      .string()
      .regex(
        /^[\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*$/,
        'set it to host names with commas between, such as matrix.example.govt.nz',
      )
      .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
      .default([]),
  })
  .transform(({ MESSAGE_HOSTS_INSIDE }) => ({ hostsInside: MESSAGE_HOSTS_INSIDE }))

export type ConnectionSettings = z.output<typeof ConnectionSettingsSchema>
