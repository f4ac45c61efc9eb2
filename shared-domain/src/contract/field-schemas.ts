import * as z from 'zod/mini'
import { hasControls } from './control-characters'

/** Text that people type, of `min` to `max` characters, spaces around it taken off; `missing` says what is to be written. */
export const typedText = (max: number, min = 1, missing = 'Write something here.') =>
  z.string().check(
    z.trim(),
    z.minLength(min, min === 1 ? missing : `Write at least ${min} characters.`),
    z.maxLength(max, `Write at most ${max} characters.`),
    z.refine((text) => !hasControls(text), 'Take the control characters out.'),
  )

/** A bin's id: as it is printed on its label. */
export const BinIdSchema = typedText(64)

/** A calendar day, as in `2026-11-21`. Calendars of databases have no year 0. */
export const DaySchema = z.iso
  .date('Give a date such as 2026-11-21.')
  .check(z.refine((day) => day >= '0001', 'Give a date such as 2026-11-21.'))

/** A whole number written in a URL. */
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

/** A number written in a URL. */
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

/** Which page of a list: how many at most, and after which entry. */
export const pageQuery = {
  limit: z._default(z.optional(wholeNumber(1, 1000)), 100),
  /** The `next` of the page before. */
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
