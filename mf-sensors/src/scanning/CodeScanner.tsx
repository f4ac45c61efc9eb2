import { useEffect, useRef, useState } from 'react'
import { Alert, Button, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'
import classes from './CodeScanner.module.css'
import { type CodeReader, startCodeReader } from './code-reader'

interface CodeScannerProps {
  /** Such as 'Scan the sensor'. */
  label: string
  /** Returns whether the text is the wanted code; the camera stops then. */
  onText: (text: string) => boolean
}

/** Scans a QR code with the camera. */
export function CodeScanner({ label, onText }: CodeScannerProps) {
  const [isOn, setIsOn] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const stop = (why: string | null) => {
    setIsOn(false)
    setFailure(why)
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" onClick={() => (isOn ? stop(null) : setIsOn(true))}>
        {isOn ? t('scanning.stopCamera') : label}
      </Button>
      {isOn && <Camera onText={(text) => onText(text) && stop(null)} onFailure={stop} />}
      {failure && (
        <Alert role="alert" title={t('scanning.cameraCannotBeUsed')}>
          {failure}
        </Alert>
      )}
    </Stack>
  )
}

/** The time between two scanned frames, in ms. */
const SCAN_INTERVAL_MS = 200

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
      <video ref={video} className={classes.video} playsInline muted aria-label={t('scanning.camera')} />
      <Text size="sm" c="dimmed" role="status">
        {t('scanning.holdCodeInFrontOfCamera')}
      </Text>
    </>
  )
}

async function scan(video: HTMLVideoElement, found: (text: string) => void, signal: AbortSignal) {
  if (!navigator.mediaDevices) throw new Error('no-camera')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  let reader: CodeReader | undefined
  try {
    video.srcObject = stream
    if (!signal.aborted) await video.play()
    reader = await startCodeReader().catch(failReading)
    while (!signal.aborted) {
      const text = await reader.read(video).catch(failReading)
      if (text !== null && !signal.aborted) found(text)
      await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS))
    }
  } finally {
    reader?.close()
    for (const track of stream.getTracks()) track.stop()
  }
}

/** The camera works, and what reads its frames does not. */
class ReaderFailure extends Error {}

function failReading(cause: unknown): never {
  throw new ReaderFailure('No reader of codes.', { cause })
}

function failureText(error: Error): string {
  if (error instanceof ReaderFailure) return t('scanning.readerOfCodesDidNotLoad')
  if (error.name === 'NotAllowedError') return t('scanning.allowCameraForThisSiteInBrowser')
  return t('scanning.noCameraHere')
}
