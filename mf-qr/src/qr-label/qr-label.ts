import { paths } from 'shared-domain'
import * as z from 'zod/mini'
import type { NewCode } from '../../operations'
import { binQrLink, nearbyQrLink } from '../../rules/qr-link'
import { labelWords } from '../label-language/label-words'
import { t } from '../messages/translate'

const BIN_ID_MAX = 40
const LOCATION_MAX = 80

// A level H code holds 1,273 bytes, and a character may need nine of them in a URL: these lengths always fit.
const printable = (field: string, max: number, missing: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(max, t('qrLabel.useAtMostCharacters', { field, max })),
    z.refine(
      (text) => !/[\p{Cc}\p{Surrogate}]/u.test(text),
      t('qrLabel.removeLineBreaksAndControlCharacters', { field }),
    ),
  )

/** The bin on a label. The messages name the field and the remedy. */
export const BinFieldsSchema = z.object({
  binId: printable(t('qrLabel.binId'), BIN_ID_MAX, t('qrLabel.binIdEnterId')),
  location: printable(t('qrLabel.location'), LOCATION_MAX, t('qrLabel.locationEnterWhereBinStandsSuch')),
})
export type BinFields = z.infer<typeof BinFieldsSchema>

export type QrSize = NewCode['size']

/** The side of the code on screen and on paper, in CSS pixels (1/96 inch). */
export const PREVIEW_PX = { small: 150, medium: 200, large: 250 } as const satisfies Record<QrSize, number>
/** The side of the downloaded picture, in pixels. */
export const DOWNLOAD_PX = { small: 300, medium: 400, large: 500 } as const satisfies Record<QrSize, number>
/** The size in the row of recent codes and in the label sheet's preview, in CSS pixels. */
export const RECENT_PX = 100

/** A label for one bin's report page, or for the list of bins around a point. */
export type QrLabel = NewCode
export type ReportLabel = Extract<NewCode, { kind: 'report' }>

/** The link in the label's code: `origin` and the path. With an empty origin it is only the path. */
export const labelLink = (label: QrLabel, origin: string) =>
  label.kind === 'report' ? binQrLink(origin, label.binId) : nearbyQrLink(origin, label.point, label.radiusM)

/** The page that the label's link opens. */
export const labelPage = (label: QrLabel) =>
  label.kind === 'report' ? paths.report({ id: label.binId, location: label.location }) : labelLink(label, '')

interface LabelText {
  title: string
  place: string
  /** Used in place of the bin id in a file name. */
  fileId: string
}

/** The words of a label on screen. */
export const labelText = (label: QrLabel): LabelText => ({
  ...labelWords(label, 'en'),
  fileId: label.kind === 'report' ? label.binId : `nearby-${label.radiusM}m`,
})
