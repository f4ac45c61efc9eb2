import { useEffect, useRef, useState } from 'react'
import { Alert, Button, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'
import classes from './StockRound.module.css'

interface BarcodeDetectorLike {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface WithDetector {
  BarcodeDetector?: new (options: { formats: string[] }) => BarcodeDetectorLike
}

/** Whether this browser reads codes itself. Without it the id of the bin is typed, which is as quick. */
export const canScan = () => Boolean((globalThis as WithDetector).BarcodeDetector && navigator.mediaDevices)

/** Scans the label of a bin with the camera. `onText` returns whether it is one; the camera stops then. */
export function LabelScanner({ onText }: { onText: (text: string) => boolean }) {
  const [isOn, setIsOn] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const stop = (why: string | null) => {
    setIsOn(false)
    setFailure(why)
  }
  return (
    <Stack gap="xs">
      <Button size="lg" variant="default" onClick={() => (isOn ? stop(null) : setIsOn(true))}>
        {isOn ? t('stockRound.stopCamera') : t('stockRound.scanLabel')}
      </Button>
      {isOn && <Camera onText={(text) => onText(text) && stop(null)} onFailure={stop} />}
      {failure && (
        <Alert role="alert" title={t('stockRound.cameraCannotBeUsed')}>
          {failure}
        </Alert>
      )}
    </Stack>
  )
}

interface CameraProps {
  onText: (text: string) => void
  onFailure: (why: string) => void
}

function Camera({ onText, onFailure }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const handlers = useRef({ onText, onFailure })
  handlers.current = { onText, onFailure }
  useEffect(() => {
    const stopping = new AbortController()
    if (video.current)
      scan(video.current, (text) => handlers.current.onText(text), stopping.signal).catch((error: Error) => {
        if (!stopping.signal.aborted) handlers.current.onFailure(failureText(error))
      })
    return () => stopping.abort()
  }, [])
  return (
    <>
      <video ref={video} className={classes.video} playsInline muted aria-label={t('stockRound.camera')} />
      <Text size="sm" c="dimmed" role="status">
        {t('stockRound.holdLabelInFrontOfCamera')}
      </Text>
    </>
  )
}

/** The time between two scanned frames, in ms. */
const SCAN_INTERVAL_MS = 200

async function scan(video: HTMLVideoElement, found: (text: string) => void, signal: AbortSignal) {
  const { BarcodeDetector } = globalThis as WithDetector
  if (!BarcodeDetector) throw new Error('no-detector')
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    if (!signal.aborted) await video.play()
    while (!signal.aborted) {
      const [code] = await detector.detect(video)
      if (code && !signal.aborted) found(code.rawValue)
      await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

const failureText = ({ name }: Error) =>
  name === 'NotAllowedError' ? t('stockRound.allowCameraForThisSiteInBrowser') : t('stockRound.noCameraHere')
