import * as z from 'zod/mini'

export const DepotIdSchema = z.string().check(z.regex(/^D\d{2,6}$/, 'Give the id of a depot, such as D01.'))
export const FacilityIdSchema = z
  .string()
  .check(z.regex(/^F\d{2,6}$/, 'Give the id of a facility, such as F01.'))
export const TruckIdSchema = z.string().check(z.regex(/^T\d{2,6}$/, 'Give the id of a truck, such as T01.'))
