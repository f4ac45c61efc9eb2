/** One frame of the camera, four bytes a pixel. */
export interface Frame {
  width: number
  height: number
  pixels: ArrayBuffer
}

export interface CodeFound {
  text: string | null
}

export interface CodeReader {
  /** The text of a QR code in the current frame; `null` when there is none. */
  read: (video: HTMLVideoElement) => Promise<string | null>
  close: () => void
}

interface BarcodeDetectorLike {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface WithDetector {
  BarcodeDetector?: new (options: { formats: string[] }) => BarcodeDetectorLike
}

/** Reads with the browser's own detector, or with one that is loaded in a worker where the browser has none. */
export async function startCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as WithDetector
  if (!BarcodeDetector) return startWorkerReader()
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
    close: () => undefined,
  }
}

/** The worker's script is bundled as text, because a browser refuses a worker file from another origin. */
async function startWorkerReader(): Promise<CodeReader> {
  const { default: script } = await import('#worker')
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const worker = new Worker(url, { name: 'code reader' })
  URL.revokeObjectURL(url)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    read: (video) => {
      canvas.width = video.videoWidth
      canvas.height = video.videoHeight
      if (!context || canvas.width === 0) return Promise.resolve(null)
      context.drawImage(video, 0, 0)
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      const frame: Frame = { width: canvas.width, height: canvas.height, pixels: data.buffer }
      return new Promise((resolve, reject) => {
        worker.onmessage = (event: MessageEvent<CodeFound>) => resolve(event.data.text)
        worker.onerror = () => reject(new Error('The code reader failed.'))
        worker.postMessage(frame, [frame.pixels])
      })
    },
    close: () => worker.terminate(),
  }
}
