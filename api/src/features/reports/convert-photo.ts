import sharp from 'sharp'
import { Refusal } from '../../http/problems/refusal'

/** The longer side of what is kept, in pixels: enough to read a label on a bin. */
const SIDE = 1600
/** More than any phone makes: a larger picture is a decompression bomb. */
const PIXELS_MAX = 64_000_000
const SECONDS_MAX = 15

/** A photo as it is kept: WebP with nothing in it but the picture. */
export interface KeptPhoto {
  image: Buffer
  /** In pixels. */
  width: number
  height: number
}

// A second barrier: libvips loads no other format than these.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

let last: Promise<unknown> = Promise.resolve()

/** Converts an untrusted upload, one at a time: a large one takes hundreds of megabytes. Refuses what is no photo. */
export function convertPhoto(sent: Buffer): Promise<KeptPhoto> {
  const converted = last.then(() => convert(sent))
  last = converted.catch(() => undefined)
  return converted
}

async function convert(sent: Buffer): Promise<KeptPhoto> {
  refuseOtherBytes(sent)
  const picture = sharp(sent, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .timeout({ seconds: SECONDS_MAX })
    // Rotate by the orientation in the metadata, which is not written again.
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

/** How the messages of libvips begin when a decoder cannot read the picture. */
const OF_THE_PICTURE = /^(Input buffer |VipsJpeg: |pngload_buffer: |webp(2vips)?: |heif: |source: )/
/** Some begin the same when this machine is out of memory. */
const OF_THE_MACHINE = /insufficient memory|out of memory|Memory allocation error \(/i

/** What to do about a photo that failed; nothing when the photo is not at fault. */
function remedyFor(failure: string): string | undefined {
  if (/pixel limit/.test(failure))
    return `The photo has more than ${PIXELS_MAX / 1e6} million pixels: send a smaller one.`
  if (/^timeout: /.test(failure)) return 'The photo takes too long to read: send a smaller one.'
  if (OF_THE_PICTURE.test(failure) && !OF_THE_MACHINE.test(failure))
    return 'The photo is broken: take another one, or send a smaller one.'
  return undefined
}

/** What a photo may be, as its content type says. */
const TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const REMEDY = 'Send a JPEG, PNG, WebP or AVIF photo.'

/** Refuses a photo by its content type, before any of it is read. */
export function refuseOtherTypes(contentType: string | undefined): void {
  const [type = ''] = (contentType ?? '').toLowerCase().split(';', 1)
  if (TYPES.includes(type.trim())) return
  const said = type ? `This is '${type.slice(0, 60)}'.` : 'The content type is missing.'
  throw notAPhoto(`${said} ${/hei[cf]/.test(type) ? HEIC_REMEDY : REMEDY}`)
}

/**
 * Refuses a photo by its first bytes, before any of it is decoded: whatever it calls itself, nothing but these formats
 * reaches a decoder. It may be another one of them than it says; phones name files wrongly.
 */
function refuseOtherBytes(photo: Buffer): void {
  if (isJpeg(photo) || isPng(photo) || isWebp(photo) || isAvif(photo)) return
  if (brandOf(photo)) throw notAPhoto(HEIC_REMEDY)
  throw notAPhoto(`This is no photo, whatever its name says. ${REMEDY}`)
}

// The decoder of HEIC (HEVC) is patented and not among ours.
const HEIC_REMEDY =
  'HEIC photos cannot be read here: choose "Most Compatible" under Settings, Camera, Formats, or send a JPEG.'

export const notAPhoto = (detail: string) => new Refusal('not-a-photo', detail, [{ field: 'body', detail }])

const startsWith = (photo: Buffer, bytes: readonly number[]) =>
  photo.subarray(0, bytes.length).equals(Buffer.from(bytes))
const isJpeg = (photo: Buffer) => startsWith(photo, [0xff, 0xd8, 0xff])
const isPng = (photo: Buffer) => startsWith(photo, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const isWebp = (photo: Buffer) =>
  photo.toString('latin1', 0, 4) === 'RIFF' && photo.toString('latin1', 8, 12) === 'WEBP'
const isAvif = (photo: Buffer) => brandOf(photo) === 'avif'

/** What an ISO media file says it is. */
const brandOf = (photo: Buffer) =>
  photo.toString('latin1', 4, 8) === 'ftyp' ? photo.toString('latin1', 8, 12) : undefined
