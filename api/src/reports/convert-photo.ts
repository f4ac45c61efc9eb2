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
    throw notAPhoto(isTooLarge(error) ? TOO_LARGE : BROKEN)
  }
}

const isTooLarge = (error: unknown) => error instanceof Error && /pixel limit/.test(error.message)
const TOO_LARGE = `The photo has more than ${PIXELS_MAX / 1e6} million pixels: send a smaller one.`
const BROKEN = 'The photo is broken or takes too long to read: take another one, or send a smaller one.'
