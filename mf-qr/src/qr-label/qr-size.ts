import * as z from 'zod/mini'

export const QrSizeSchema = z.enum(['small', 'medium', 'large'])
export type QrSize = z.infer<typeof QrSizeSchema>

/** On screen and on paper, in CSS pixels (1/96 inch). */
export const PREVIEW_PX = { small: 150, medium: 200, large: 250 } as const satisfies Record<QrSize, number>
/** The downloaded picture's side, in pixels. */
export const DOWNLOAD_PX = { small: 300, medium: 400, large: 500 } as const satisfies Record<QrSize, number>
/** In the row of recent codes and in the label sheet's preview, in CSS pixels. */
export const RECENT_PX = 100
