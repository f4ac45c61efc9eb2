import { nearbyQrLink, reportQrLink } from 'shared-domain'
import type { QrLabel } from './qr-label'

/** What the label's code says: `origin` and the path. An empty origin gives the path alone. */
export const labelLink = (label: QrLabel, origin: string) =>
  label.kind === 'report'
    ? reportQrLink(origin, { id: label.binId, location: label.location })
    : nearbyQrLink(origin, label.point, label.radiusM)
