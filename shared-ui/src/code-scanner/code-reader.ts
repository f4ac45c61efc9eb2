/** Returns the text of a QR code in a picture; `null` when there is none. */
export type ReadCode = (picture: ImageData) => Promise<string | null>

/** The same for the current frame of a video. */
type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

interface WithDetector {
  BarcodeDetector?: new (options: {
    formats: string[]
  }) => { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
}

/** Reads with the browser's own detector, or with what `loadReader` loads where the browser has none, as Safari and Firefox. */
export async function startCodeReader(loadReader: () => Promise<ReadCode>): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as WithDetector
  if (!BarcodeDetector) return frameReader(await loadReader())
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

function frameReader(read: ReadCode): CodeReader {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    if (!context || canvas.width === 0) return null
    context.drawImage(video, 0, 0)
    return read(context.getImageData(0, 0, canvas.width, canvas.height))
  }
}
