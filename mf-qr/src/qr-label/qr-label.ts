import { RADIUS_SLIDER_M } from 'shared-domain'
import * as z from 'zod/mini'
import { BinFieldsSchema } from './bin-fields'
import { QrSizeSchema } from './qr-size'

const { min, max } = RADIUS_SLIDER_M
const radiusMessage = `Search Radius: enter a whole number of meters from ${min} to ${max}.`

/** A label that opens the report page of one bin. */
const ReportLabelSchema = z.extend(BinFieldsSchema, { kind: z.literal('report'), size: QrSizeSchema })

/** A label that lists the bins around a point; the radius is one that the nearby page's own slider can show. */
export const NearbyLabelSchema = z.object({
  kind: z.literal('nearby'),
  point: z.object({
    lat: z.number().check(z.gte(-90), z.lte(90)),
    lng: z.number().check(z.gte(-180), z.lte(180)),
  }),
  radiusM: z.int(radiusMessage).check(z.gte(min, radiusMessage), z.lte(max, radiusMessage)),
  size: QrSizeSchema,
})

export const QrLabelSchema = z.discriminatedUnion('kind', [ReportLabelSchema, NearbyLabelSchema])

export type ReportLabel = z.infer<typeof ReportLabelSchema>
export type QrLabel = z.infer<typeof QrLabelSchema>
