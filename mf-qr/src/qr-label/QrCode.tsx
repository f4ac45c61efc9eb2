import { QRCodeSVG } from 'qrcode.react'
import type { Ref } from 'react'
import type { QrLabel } from './qr-label'
import { labelLink, labelText } from './qr-label'

// Without four modules of white around it a code does not scan on a dark ground (ISO/IEC 18004).
const QUIET_ZONE_MODULES = 4

interface QrCodeProps {
  label: QrLabel
  /** The side, quiet zone included, in CSS pixels. */
  px: number
  /** Beside its own words the code says nothing new to a screen reader. */
  isDecorative?: boolean
  ref?: Ref<SVGSVGElement>
}

/** The label's code: dark on white in either colour scheme, at the error correction that outlives a scratched label. */
export function QrCode({ label, px, isDecorative = false, ref }: QrCodeProps) {
  const { title, place } = labelText(label)
  return (
    <QRCodeSVG
      {...(ref && { ref })}
      {...(isDecorative ? { 'aria-hidden': true } : { title: `QR code: ${title}, ${place}` })}
      value={labelLink(label, window.location.origin)}
      level="H"
      marginSize={QUIET_ZONE_MODULES}
      size={px}
    />
  )
}
