import { operation } from 'shared-domain/contract'
import * as z from 'zod/mini'

const SettingSchema = z.object({
  /** The name of its environment variable, such as `RETAIN_PHOTOS_DAYS`. */
  name: z.string(),
  /** The present value. */
  value: z.int(),
  /** The value with which the server started: the default, or what its environment sets. */
  usual: z.int(),
  min: z.int(),
  max: z.int(),
  /** The name of the setting that it may not be more than. Left out by earlier versions, and where there is none. */
  notAbove: z.optional(z.string()),
  /** Whether the server's environment sets it: it can then only be changed there. */
  isLocked: z.boolean(),
})
export type Setting = z.infer<typeof SettingSchema>

const SettingsSchema = z.object({ settings: z.array(SettingSchema) })

export const getSettings = operation({
  method: 'GET',
  path: '/api/settings',
  summary: 'What can be changed while the product runs, with the bounds of each.',
  needs: 'settings:read',
  answer: SettingsSchema,
})

export const changeSettings = operation({
  method: 'PUT',
  path: '/api/settings',
  summary:
    'Changes for how long data is kept, from when on reports are suspicious and what an overflow costs: all of it or nothing.',
  needs: 'settings:change',
  body: z.strictObject({
    changes: z
      .array(z.strictObject({ name: z.string().check(z.maxLength(60)), from: z.int(), to: z.int() }))
      .check(z.minLength(1), z.maxLength(50)),
  }),
  answer: SettingsSchema,
})
