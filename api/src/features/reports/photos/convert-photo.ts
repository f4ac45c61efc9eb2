import sharp from 'sharp'

/** The longer side of the stored photo, in pixels: enough to read a label on a bin. */
const SIDE = 1600
const SECONDS_MAX = 15

/** More pixels than any phone's camera: a larger picture is a decompression bomb. */
const PIXELS_MAX = 64_000_000
/** A progressive JPEG is decoded as a whole, at up to 6.5 bytes per pixel. */
const PROGRESSIVE_PIXELS_MAX = 40_000_000
/** The AVIF decoder needs 19 bytes per pixel. */
const AVIF_PIXELS_MAX = 12_000_000

/** The stored photo: WebP without any metadata. */
export interface KeptPhoto {
  image: Buffer
  /** In pixels. */
  width: number
  height: number
}

export type Conversion =
  | { kind: 'converted'; photo: KeptPhoto }
  /** The photo cannot be read; `remedy` says what to do. */
  | { kind: 'refused'; remedy: string }

// A second barrier: libvips loads no format other than these.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
// One photo at a time, without cache or extra threads: both need memory.
sharp.cache(false)
sharp.concurrency(1)

/** Converts an untrusted upload. Rejects when the machine is at fault, not the photo. */
export async function convertPhoto(sent: Buffer): Promise<Conversion> {
  try {
    const remedy = sizeRemedy(await sharp(sent, { limitInputPixels: false }).metadata())
    if (remedy) return { kind: 'refused', remedy }
    const { data, info } = await sharp(sent, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .timeout({ seconds: SECONDS_MAX })
      // Rotates by the orientation in the metadata, which is not written again.
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    return { kind: 'converted', photo: { image: data, width: info.width, height: info.height } }
  } catch (error) {
    const remedy = error instanceof Error && remedyFor(error.message)
    if (remedy) return { kind: 'refused', remedy }
    throw error
  }
}

/** The remedy for a photo that would need too much memory, judged by its header: nothing is decoded yet. */
function sizeRemedy({ width, height, format, isProgressive }: sharp.Metadata): string | undefined {
  const most = format === 'heif' ? AVIF_PIXELS_MAX : isProgressive ? PROGRESSIVE_PIXELS_MAX : PIXELS_MAX
  if (width * height <= most) return undefined
  return `The photo has more than ${most / 1e6} million pixels: send a smaller one.`
}

/** How libvips' messages begin when a decoder cannot read the picture. */
const OF_THE_PICTURE = /^(Input buffer |VipsJpeg: |pngload_buffer: |webp(2vips)?: |heif: |source: )/
/** Some messages begin the same when this machine is out of memory. */
const OF_THE_MACHINE = /insufficient memory|out of memory|Memory allocation error \(/i

/** The remedy for a photo that failed; `undefined` when the photo is not at fault. */
function remedyFor(failure: string): string | undefined {
  if (/^timeout: /.test(failure)) return 'The photo takes too long to read: send a smaller one.'
  if (OF_THE_PICTURE.test(failure) && !OF_THE_MACHINE.test(failure))
    return 'The photo is broken: take another one, or send a smaller one.'
  return undefined
}
