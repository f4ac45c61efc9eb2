import type { DataSource } from 'shared-domain/client'
import * as z from 'zod/mini'
import { QrLabelSchema } from '../qr-label/qr-label'

const STORAGE_KEY = 'recent-qr-codes'

const LabelsSchema = z.array(QrLabelSchema)
// A demonstration's codes never stand among the council's own.
const RecentLabelsSchema = z.object({ real: LabelsSchema, mock: LabelsSchema }) satisfies z.ZodMiniType<
  Record<DataSource, unknown>
>
export type RecentLabels = z.infer<typeof RecentLabelsSchema>

/** What this device kept; nothing when there is none or it is not ours any more. */
export function readRecentLabels(): RecentLabels {
  try {
    return RecentLabelsSchema.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? ''))
  } catch {
    return { real: [], mock: [] }
  }
}

/** Keeps them on this device, where it allows that. */
export function keepRecentLabels(labels: RecentLabels) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(labels))
  } catch (cause) {
    console.warn('Recent QR codes are kept for this visit alone.', cause)
  }
}
