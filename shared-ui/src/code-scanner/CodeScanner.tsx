import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './CodeScanner.module.css'
import { type ReadCode, startCodeReader } from './code-reader'

interface ScannerTexts {
  /** On the button, such as 'Scan the sensor'. */
  start: string
  stop: string
  /** The name of the picture. */
  camera: string
  /** What to hold in front of the camera. */
  hint: string
  /** The title above one of these failures. */
  failure: string
  notAllowed: string
  noCamera: string
  noReader: string
}

interface CodeScannerProps {
  texts: ScannerTexts
  size?: 'sm' | 'lg'
  /** Loads a reader of QR codes, for browsers that have none of their own. */
  loadReader: () => Promise<ReadCode>
  /** Returns whether the text is the wanted code; the camera stops then. */
  onText: (text: string) => boolean
}

/** Scans a QR code with the camera. */
export function CodeScanner({ texts, size = 'sm', loadReader, onText }: CodeScannerProps) {
  const [isOn, setIsOn] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const stop = (why: Failure | null) => {
    setIsOn(false)
    setFailure(why)
  }
  return (
    <Stack gap="xs" align={size === 'lg' ? 'stretch' : 'flex-start'}>
      <Button size={size} variant="default" onClick={() => (isOn ? stop(null) : setIsOn(true))}>
        {isOn ? texts.stop : texts.start}
      </Button>
      {isOn && (
        <Camera
          texts={texts}
          loadReader={loadReader}
          onText={(text) => onText(text) && stop(null)}
          onFailure={stop}
        />
      )}
      {failure && (
        <Alert role="alert" title={texts.failure}>
          {texts[failure]}
        </Alert>
      )}
    </Stack>
  )
}

type Failure = 'notAllowed' | 'noCamera' | 'noReader'

interface CameraProps extends Pick<CodeScannerProps, 'texts' | 'loadReader'> {
  onText: (text: string) => void
  onFailure: (why: Failure) => void
}

function Camera({ texts, ...handlers }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const stopping = new AbortController()
    if (video.current)
      scan(video.current, () => latest.current, stopping.signal).catch((error: Error) => {
        if (!stopping.signal.aborted) latest.current.onFailure(failureOf(error))
      })
    return () => stopping.abort()
  }, [])
  return (
    <>
      <video ref={video} className={classes.video} playsInline muted aria-label={texts.camera} />
      <Text size="sm" c="dimmed" role="status">
        {texts.hint}
      </Text>
    </>
  )
}

/** The time between two scanned frames, in ms. */
const SCAN_INTERVAL_MS = 200

async function scan(
  video: HTMLVideoElement,
  handlers: () => Omit<CameraProps, 'texts'>,
  signal: AbortSignal,
): Promise<void> {
  if (!navigator.mediaDevices) throw new Error('A page over plain HTTP has no camera.')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    if (!signal.aborted) await video.play()
    const read = await startCodeReader(handlers().loadReader).catch(failReading)
    while (!signal.aborted) {
      const text = await read(video).catch(failReading)
      if (text !== null && !signal.aborted) handlers().onText(text)
      await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

/** The camera works, and what reads its frames does not. */
class ReaderFailure extends Error {}

function failReading(cause: unknown): never {
  throw new ReaderFailure('No reader of codes.', { cause })
}

const failureOf = (error: Error): Failure =>
  error instanceof ReaderFailure ? 'noReader' : error.name === 'NotAllowedError' ? 'notAllowed' : 'noCamera'
