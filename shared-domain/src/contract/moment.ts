import * as z from 'zod/mini'

/** A moment in UTC, such as `2026-11-21T03:00:00.000Z`. Anything outside of this range comes from a wrong clock. */
export const MomentSchema = z.iso
  .datetime({ offset: true, error: 'Give a moment such as 2026-11-21T03:00:00Z.' })
  .check(z.regex(/^(19[7-9]|20\d)\d/, 'Give a moment from 1970 to 2099.'))
