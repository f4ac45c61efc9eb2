import * as z from 'zod'
import { Refusal } from '../../http/problems/refusal'

/** Where in the list a report is. */
export interface ReportPlace {
  /** ISO, UTC. */
  reportedAt: string
  id: string
}

export const readPlace = ({ reportedAt, id }: { reportedAt: Date; id: string }): ReportPlace => ({
  reportedAt: reportedAt.toISOString(),
  id,
})

/** A place as the `next` of a page. */
export const placeText = ({ reportedAt, id }: ReportPlace) => `${reportedAt}_${id}`

/** A place of a `next`. Refuses what was none. */
export function placeOfText(text: string): ReportPlace {
  const [reportedAt, id] = text.split('_')
  const place = PlaceSchema.safeParse({ reportedAt, id })
  if (place.success) return place.data
  const detail = 'Give the `next` of the page before, or leave it out for the first page.'
  throw new Refusal('invalid-input', detail, [{ field: 'query.after', detail }])
}

const PlaceSchema = z.object({ reportedAt: z.iso.datetime(), id: z.uuid() })
