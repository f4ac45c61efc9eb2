import type { KeptPhoto } from './convert-photo'
import { notAPhoto, refuseOtherBytes } from './photo-formats'
import { convertInProcess } from './photo-process'

/** Decodes an untrusted photo and writes it anew as WebP without metadata. Refuses what is no photo, with the remedy. */
export async function readPhoto(sent: Buffer): Promise<KeptPhoto> {
  refuseOtherBytes(sent)
  const conversion = await convertInProcess(sent)
  if (conversion.kind === 'refused') throw notAPhoto(conversion.remedy)
  return conversion.photo
}
