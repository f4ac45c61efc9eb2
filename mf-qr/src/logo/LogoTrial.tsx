import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePublicOrigin } from 'shared-domain/client'
import { qrCodePng } from '../png/qr-code-png'
import { QrCode } from '../qr-label/QrCode'
import { DOWNLOAD_PX, labelLink, type QrLabel } from '../qr-label/qr-label'

/** A logo for the label's code: the code is shown with it only after it was decoded with it. */
export function useTriedLogo(label: QrLabel | null, logo: string | null) {
  const [tried, setTried] = useState({ label, logo, isReadable: false })
  const isTried = tried.label === label && tried.logo === logo
  return {
    /** The label and logo that are to be tried; `null` when they were. */
    trial: label && logo !== null && !isTried ? { label, logo } : null,
    onTried: (isReadable: boolean) => setTried({ label, logo, isReadable }),
    /** `null` before the trial, and when the code is unreadable with it. */
    logo: isTried && tried.isReadable ? logo : null,
    isRefused: isTried && !tried.isReadable && label !== null && logo !== null,
  }
}

interface LogoTrialProps {
  label: QrLabel
  logo: string
  onTried: (isReadable: boolean) => void
}

/** Renders the smallest picture of a code with its logo, invisibly, and decodes it. */
export function LogoTrial({ label, logo, onTried }: LogoTrialProps) {
  const code = useRef<SVGSVGElement>(null)
  const link = labelLink(label, usePublicOrigin())
  const finish = useEffectEvent(onTried)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another label or logo makes another code to decode.
  useEffect(() => {
    let isGone = false
    const tryIt = async () => {
      const { readCodePicture } = await import('../sheets/run-sheet-task')
      const picture = await qrCodePng(code.current, DOWNLOAD_PX.small)
      return picture.ok && (await readCodePicture(picture.png)) === link
    }
    tryIt()
      .catch((cause) => {
        console.warn('The code with its logo could not be read.', cause)
        return false
      })
      .then((isReadable) => {
        if (!isGone) finish(isReadable)
      })
    return () => {
      isGone = true
    }
  }, [label, logo, link])
  return (
    <div hidden>
      <QrCode label={label} px={DOWNLOAD_PX.small} logo={logo} isDecorative ref={code} />
    </div>
  )
}
