import * as z from 'zod/mini'
import { RouteIdSchema } from './field-schemas'

/** The open route that will come to a bin next: one under way, else the earliest. */
export const NextVisitSchema = z.object({
  routeId: RouteIdSchema,
  /** In Pacific/Auckland. */
  day: z.iso.date(),
  isUnderWay: z.boolean(),
  /** Whether it is under way although its truck's shift is over. */
  isPastShift: z.boolean(),
})
export type NextVisit = z.infer<typeof NextVisitSchema>
