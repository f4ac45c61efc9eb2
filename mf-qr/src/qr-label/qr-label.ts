import { nearbyQrLink, RADIUS_SLIDER_M, reportQrLink } from 'shared-domain'
import * as z from 'zod/mini'

const BIN_ID_MAX = 40
const LOCATION_MAX = 80

// A code at level H holds 1,273 bytes and a character can take nine of them in a link: these lengths always fit.
const printable = (field: string, max: number, missing: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(max, `${field}: use at most ${max} characters.`),
    z.refine(
      (text) => !/[\p{Cc}\p{Surrogate}]/u.test(text),
      `${field}: remove line breaks and control characters.`,
    ),
  )

/** The bin that a label names. The messages name the field and the remedy. */
export const BinFieldsSchema = z.object({
  binId: printable('Bin ID', BIN_ID_MAX, 'Bin ID: enter the id of the bin, such as WN001.'),
  location: printable('Location', LOCATION_MAX, 'Location: enter where the bin stands, such as Cuba Street.'),
})
export type BinFields = z.infer<typeof BinFieldsSchema>

export const QrSizeSchema = z.enum(['small', 'medium', 'large'])
export type QrSize = z.infer<typeof QrSizeSchema>

/** The side of the code on screen and on paper, in CSS pixels (1/96 inch). */
export const PREVIEW_PX = { small: 150, medium: 200, large: 250 } as const satisfies Record<QrSize, number>
/** The side of the downloaded picture, in pixels. */
export const DOWNLOAD_PX = { small: 300, medium: 400, large: 500 } as const satisfies Record<QrSize, number>
/** In the row of recent codes and in the label sheet's preview, in CSS pixels. */
export const RECENT_PX = 100

/** A label that opens the report page of one bin. */
const ReportLabelSchema = z.extend(BinFieldsSchema, { kind: z.literal('report'), size: QrSizeSchema })
export type ReportLabel = z.infer<typeof ReportLabelSchema>

const { min, max } = RADIUS_SLIDER_M
const radiusMessage = `Search Radius: enter a whole number of meters from ${min} to ${max}.`

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
export type QrLabel = z.infer<typeof QrLabelSchema>

/** The link in the label's code: `origin` and the path. An empty origin gives the path alone. */
export const labelLink = (label: QrLabel, origin: string) =>
  label.kind === 'report'
    ? reportQrLink(origin, { id: label.binId, location: label.location })
    : nearbyQrLink(origin, label.point, label.radiusM)

interface LabelText {
  title: string
  place: string
  /** What the resident is asked to do. */
  invitation: string
  /** Stands for the bin id in a file name. */
  fileId: string
}

/** The words on a label. */
export const labelText = (label: QrLabel): LabelText =>
  label.kind === 'report'
    ? {
        title: label.binId,
        place: label.location,
        invitation: 'Scan to report an issue',
        fileId: label.binId,
      }
    : {
        title: 'Find Nearby Bins',
        place: `Within ${label.radiusM} m`,
        invitation: 'Scan to find a bin',
        fileId: `nearby-${label.radiusM}m`,
      }
