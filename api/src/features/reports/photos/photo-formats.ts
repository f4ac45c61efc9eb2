import { Refusal } from '../../../http/problems/refusal'

/** The accepted content types. */
const TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const REMEDY = 'Send a JPEG, PNG, WebP or AVIF photo.'

/** Refuses a photo by its content type, before any of it is read. */
export function refuseOtherTypes(contentType: string | undefined): void {
  const [type = ''] = (contentType ?? '').toLowerCase().split(';', 1)
  if (TYPES.includes(type.trim())) return
  const problem = type ? `This is '${type.slice(0, 60)}'.` : 'The content type is missing.'
  throw notAPhoto(`${problem} ${/hei[cf]/.test(type) ? HEIC_REMEDY : REMEDY}`)
}

/**
 * Refuses a photo by its first bytes, before any of it is decoded, so that only these formats reach a decoder. It may be
 * another accepted format than its content type says, because phones name files wrongly.
 */
export function refuseOtherBytes(photo: Buffer): void {
  if (photo.length === 0) throw notAPhoto('The body is empty: send the photo in it.')
  if (isJpeg(photo) || isPng(photo) || isWebp(photo) || isAvif(photo)) return
  if (brandOf(photo)) throw notAPhoto(HEIC_REMEDY)
  throw notAPhoto(`This is no photo, whatever its name says. ${REMEDY}`)
}

// HEIC uses HEVC, which is patented; our decoders do not include it.
const HEIC_REMEDY =
  'HEIC photos cannot be read here: choose "Most Compatible" under Settings, Camera, Formats, or send a JPEG.'

export const notAPhoto = (detail: string) => Refusal.ofField('not-a-photo', 'body', detail)

const startsWith = (photo: Buffer, bytes: readonly number[]) =>
  photo.subarray(0, bytes.length).equals(Buffer.from(bytes))
const isJpeg = (photo: Buffer) => startsWith(photo, [0xff, 0xd8, 0xff])
const isPng = (photo: Buffer) => startsWith(photo, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const isWebp = (photo: Buffer) =>
  photo.toString('latin1', 0, 4) === 'RIFF' && photo.toString('latin1', 8, 12) === 'WEBP'
const isAvif = (photo: Buffer) => brandOf(photo) === 'avif'

/** The brands of an ISO media file. */
const brandOf = (photo: Buffer) =>
  photo.toString('latin1', 4, 8) === 'ftyp' ? photo.toString('latin1', 8, 12) : undefined
