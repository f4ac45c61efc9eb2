import * as z from 'zod/mini'
import { hasControls, withoutDirections } from './control-characters'

/** Text that people type: `min` to `max` characters after trimming. `missing` tells the user what to enter. */
export const typedText = (max: number, min = 1, missing = 'Write something here.') =>
  z.string().check(
    // Shells of earlier releases lack zod's `overwrite`.
    (typed) => {
      typed.value = withoutDirections(typed.value)
    },
    z.trim(),
    z.minLength(min, min === 1 ? missing : `Write at least ${min} characters.`),
    z.maxLength(max, `Write at most ${max} characters.`),
    z.refine((text) => !hasControls(text), 'Take the control characters out.'),
  )

/** A bin's id, as printed on its label. */
export const BinIdSchema = typedText(64)

/** A calendar day such as `2026-11-21`. Databases have no year 0. */
export const DaySchema = z.iso
  .date('Give a date such as 2026-11-21.')
  .check(z.refine((day) => day >= '0001', 'Give a date such as 2026-11-21.'))

/** A whole number in a URL. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, `Give a whole number from ${min} to ${max}.`)),
      z.transform(Number),
    ),
    z
      .int()
      .check(
        z.gte(min, `Give a whole number from ${min} to ${max}.`),
        z.lte(max, `Give a whole number from ${min} to ${max}.`),
      ),
  )

/** A number in a URL. */
export const decimalNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^-?\d{1,4}(\.\d{1,12})?$/, `Give a number from ${min} to ${max}.`)),
      z.transform(Number),
    ),
    z
      .number()
      .check(
        z.gte(min, `Give a number from ${min} to ${max}.`),
        z.lte(max, `Give a number from ${min} to ${max}.`),
      ),
  )

/** A page of a list: the largest number of entries, and the entry that it follows. */
export const pageQuery = {
  limit: z._default(z.optional(wholeNumber(1, 1000)), 100),
  /** The `next` of the previous page. */
  after: z.optional(typedText(200)),
}

export const DepotIdSchema = z.string().check(z.regex(/^D\d{2,6}$/, 'Give the id of a depot, such as D01.'))
export const FacilityIdSchema = z
  .string()
  .check(z.regex(/^F\d{2,6}$/, 'Give the id of a facility, such as F01.'))
export const TruckIdSchema = z.string().check(z.regex(/^T\d{2,6}$/, 'Give the id of a truck, such as T01.'))
export const RouteIdSchema = z.string().check(z.regex(/^R\d{3,9}$/, 'Give the id of a route, such as R001.'))

export const PointSchema = z.strictObject({
  /** WGS 84 degrees. */
  lat: z
    .number('Give degrees from -90 to 90.')
    .check(z.gte(-90, 'Give degrees from -90 to 90.'), z.lte(90, 'Give degrees from -90 to 90.')),
  lng: z
    .number('Give degrees from -180 to 180.')
    .check(z.gte(-180, 'Give degrees from -180 to 180.'), z.lte(180, 'Give degrees from -180 to 180.')),
})
