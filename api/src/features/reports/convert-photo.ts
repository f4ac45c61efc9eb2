import sharp from 'sharp'
import { notAPhoto, refuseOtherBytes } from './photo-format'

/** The longer side of what is kept, in pixels: enough to read a label on a bin. */
const SIDE = 1600
/** More than any phone makes; a picture that is more was made to fill our memory. */
const PIXELS_MAX = 64_000_000
const SECONDS_MAX = 15

/** A photo as it is kept: WebP with nothing in it but the picture. */
export interface KeptPhoto {
  image: Buffer
  /** In pixels. */
  width: number
  height: number
}

// Whatever gets past the look at the first bytes meets no other decoder.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

let last: Promise<unknown> = Promise.resolve()

/** Makes what is kept of a photo. One at a time: a large one takes hundreds of megabytes. Refuses what is no photo. */
export function convertPhoto(sent: Buffer): Promise<KeptPhoto> {
  const converted = last.then(() => convert(sent))
  last = converted.catch(() => undefined)
  return converted
}

async function convert(sent: Buffer): Promise<KeptPhoto> {
  refuseOtherBytes(sent)
  const picture = sharp(sent, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .timeout({ seconds: SECONDS_MAX })
    // How the phone was held, before what says so is left behind: no metadata is written unless asked for.
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
  try {
    const { data, info } = await picture.toBuffer({ resolveWithObject: true })
    return { image: data, width: info.width, height: info.height }
  } catch (error) {
    const remedy = error instanceof Error && remedyFor(error.message)
    throw remedy ? notAPhoto(remedy) : error
  }
}

/** What its decoders begin with when libvips cannot read a picture. */
const OF_THE_PICTURE = /^(Input buffer |VipsJpeg: |pngload_buffer: |webp(2vips)?: |heif: |source: )/
/** Some of them begin so, too, when it is this machine that has no memory left. */
const OF_THE_MACHINE = /insufficient memory|out of memory|Memory allocation error \(/i

/** What to do about a photo that failed; nothing when the failure says nothing of the photo. */
function remedyFor(failure: string): string | undefined {
  if (/pixel limit/.test(failure))
    return `The photo has more than ${PIXELS_MAX / 1e6} million pixels: send a smaller one.`
  if (/^timeout: /.test(failure)) return 'The photo takes too long to read: send a smaller one.'
  if (OF_THE_PICTURE.test(failure) && !OF_THE_MACHINE.test(failure))
    return 'The photo is broken: take another one, or send a smaller one.'
  return undefined
}
