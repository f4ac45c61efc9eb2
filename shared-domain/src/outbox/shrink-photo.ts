/** The longer side of a sent photo, which has enough detail for a crew and uploads in seconds. */
const LONGER_SIDE_PX = 1600
const QUALITY = 0.82

/**
 * Makes a photo small enough for a poor connection: a JPEG of at most 1600 pixels a side, without the camera's metadata and
 * so without the location. `null` when the browser cannot read it, as most cannot read HEIC.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const { width, height } = fitInto(LONGER_SIDE_PX, bitmap)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

interface Size {
  width: number
  height: number
}

/** The size in pixels of a picture that is scaled down until its longer side is at most `longestPx`. @internal */
export function fitInto(longestPx: number, { width, height }: Size): Size {
  const scale = Math.min(1, longestPx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
