import sharp from 'sharp'

/** The longer side of what is kept, in pixels: enough to read a label on a bin. */
const SIDE = 1600
const SECONDS_MAX = 15

/** More than any phone makes: a larger picture is a decompression bomb. */
const PIXELS_MAX = 64_000_000
/** A progressive picture is decoded whole, at up to 6.5 bytes a pixel. */
const PROGRESSIVE_PIXELS_MAX = 40_000_000
/** The decoder of AVIF takes 19 bytes a pixel. */
const AVIF_PIXELS_MAX = 12_000_000

/** A photo as it is kept: WebP with nothing in it but the picture. */
interface KeptPhoto {
  image: Buffer
  /** In pixels. */
  width: number
  height: number
}

export type Conversion =
  | { kind: 'converted'; photo: KeptPhoto }
  /** It cannot be read; `remedy` says what to do about it. */
  | { kind: 'refused'; remedy: string }

// A second barrier: libvips loads no other format than these.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
// Each photo alone: what libvips keeps for the next one, and its further threads, take memory.
sharp.cache(false)
sharp.concurrency(1)

/** Converts an untrusted upload. Rejects when the machine is at fault, not the photo. */
export async function convertPhoto(sent: Buffer): Promise<Conversion> {
  try {
    const remedy = sizeRemedy(await sharp(sent, { limitInputPixels: false }).metadata())
    if (remedy) return { kind: 'refused', remedy }
    const { data, info } = await sharp(sent, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .timeout({ seconds: SECONDS_MAX })
      // Rotate by the orientation in the metadata, which is not written again.
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

/** What to do about a photo that would take too much memory, by its header alone: nothing is decoded yet. */
function sizeRemedy({ width, height, format, isProgressive }: sharp.Metadata): string | undefined {
  const most = format === 'heif' ? AVIF_PIXELS_MAX : isProgressive ? PROGRESSIVE_PIXELS_MAX : PIXELS_MAX
  if (width * height <= most) return undefined
  return `The photo has more than ${most / 1e6} million pixels: send a smaller one.`
}

/** How the messages of libvips begin when a decoder cannot read the picture. */
const OF_THE_PICTURE = /^(Input buffer |VipsJpeg: |pngload_buffer: |webp(2vips)?: |heif: |source: )/
/** Some begin the same when this machine is out of memory. */
const OF_THE_MACHINE = /insufficient memory|out of memory|Memory allocation error \(/i

/** What to do about a photo that failed; nothing when the photo is not at fault. */
function remedyFor(failure: string): string | undefined {
  if (/^timeout: /.test(failure)) return 'The photo takes too long to read: send a smaller one.'
  if (OF_THE_PICTURE.test(failure) && !OF_THE_MACHINE.test(failure))
    return 'The photo is broken: take another one, or send a smaller one.'
  return undefined
}
