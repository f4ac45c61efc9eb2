import type { QrLabel } from './qr-label'

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
