import { RADIUS_SLIDER_M } from 'shared-domain'
import { z } from 'zod'
import { BinFieldsSchema } from './bin-fields'
import { QrSizeSchema } from './qr-size'

const { min, max } = RADIUS_SLIDER_M
const radiusMessage = `Search Radius: enter a whole number of meters from ${min} to ${max}.`

/** A label that opens the report page of one bin. */
const ReportLabelSchema = BinFieldsSchema.extend({ kind: z.literal('report'), size: QrSizeSchema })

/** A label that lists the bins around a point; the radius is one that the nearby page's own slider can show. */
export const NearbyLabelSchema = z.object({
  kind: z.literal('nearby'),
  point: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  radiusM: z.int(radiusMessage).min(min, radiusMessage).max(max, radiusMessage),
  size: QrSizeSchema,
})

export const QrLabelSchema = z.discriminatedUnion('kind', [ReportLabelSchema, NearbyLabelSchema])

export type ReportLabel = z.infer<typeof ReportLabelSchema>
export type QrLabel = z.infer<typeof QrLabelSchema>
