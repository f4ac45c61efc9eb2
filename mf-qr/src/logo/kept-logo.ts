import { useState } from 'react'
import { t } from '../messages/translate'

const STORAGE_KEY = 'qr-code-logo'
/** The size of the square that the logo is drawn into; no code shows it larger. */
const SIDE_PX = 160
const FILE_LIMIT_BYTES = 5_000_000
/** The picture types that browsers can read. */
export const LOGO_TYPES = 'image/png,image/jpeg,image/webp,image/svg+xml'

export interface KeptLogo {
  /** A square PNG as a data URL; `null` when codes have no logo. */
  logo: string | null
  /** Why the chosen file cannot be a logo. */
  problem: string | null
  choose: (file: File) => Promise<void>
  remove: () => void
}

/** The council's logo for the middle of single codes, stored in this browser. */
export function useKeptLogo(): KeptLogo {
  const [logo, setLogo] = useState(readLogo)
  const [problem, setProblem] = useState<string | null>(null)
  const keep = (url: string | null) => {
    setLogo(url)
    setProblem(null)
    keepLogo(url)
  }
  const choose = async (file: File) => {
    if (file.size > FILE_LIMIT_BYTES) return setProblem(t('logo.isLargerThan5Mb', { name: file.name }))
    try {
      keep(await squarePng(file))
    } catch (cause) {
      console.warn('The logo could not be read.', cause)
      setProblem(t('logo.isNoPictureThatThisBrowser', { name: file.name }))
    }
  }
  return { logo, problem, choose, remove: () => keep(null) }
}

// Drawing it again removes a picture's metadata and an SVG's scripts.
async function squarePng(file: File): Promise<string> {
  const image = new Image()
  image.src = await dataUrl(file)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser gave no canvas.')
  context.fillStyle = 'white'
  context.fillRect(0, 0, SIDE_PX, SIDE_PX)
  // An SVG may have no size of its own.
  const [width, height] = [image.naturalWidth || SIDE_PX, image.naturalHeight || SIDE_PX]
  const scale = SIDE_PX / Math.max(width, height)
  const [drawnWidth, drawnHeight] = [width * scale, height * scale]
  context.drawImage(image, (SIDE_PX - drawnWidth) / 2, (SIDE_PX - drawnHeight) / 2, drawnWidth, drawnHeight)
  return canvas.toDataURL('image/png')
}

const dataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

function readLogo(): string | null {
  try {
    const kept = localStorage.getItem(STORAGE_KEY)
    return kept?.startsWith('data:image/png;base64,') ? kept : null
  } catch {
    return null
  }
}

function keepLogo(url: string | null) {
  try {
    if (url === null) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, url)
  } catch (cause) {
    console.warn('The logo is kept for this visit alone.', cause)
  }
}
