import { QRCodeSVG } from 'qrcode.react'
import type { Ref } from 'react'
import { usePublicOrigin } from 'shared-domain/client'
import { t } from '../messages/translate'
import type { QrLabel } from './qr-label'
import { labelLink, labelText } from './qr-label'

// Without a margin of four white modules a code does not scan on a dark background (ISO/IEC 18004).
const QUIET_ZONE_MODULES = 4

/**
 * The side of a logo, as a share of the code's side with its quiet zone: at most a tenth of the modules is cleared for it,
 * whatever the version. With a fifth, codes were unreadable. @internal
 */
export const LOGO_SHARE = 0.2

interface QrCodeProps {
  label: QrLabel
  /** The side, quiet zone included, in CSS pixels. */
  px: number
  /** Hides the code from screen readers, because the text beside it says the same. */
  isDecorative?: boolean
  /** The URL of a square picture for its middle. */
  logo?: string | null
  ref?: Ref<SVGSVGElement>
}

/** The label's code: always dark on white, with the error correction that survives a scratched label. */
export function QrCode({ label, px, isDecorative = false, logo = null, ref }: QrCodeProps) {
  const { title, place } = labelText(label)
  return (
    <QRCodeSVG
      {...(ref && { ref })}
      {...(isDecorative ? { 'aria-hidden': true } : { title: t('qrLabel.qrCode', { title, place }) })}
      value={labelLink(label, usePublicOrigin())}
      level="H"
      marginSize={QUIET_ZONE_MODULES}
      size={px}
      {...(logo !== null && {
        imageSettings: { src: logo, width: px * LOGO_SHARE, height: px * LOGO_SHARE, excavate: true },
      })}
    />
  )
}
