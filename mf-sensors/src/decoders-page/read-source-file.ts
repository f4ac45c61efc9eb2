import { kindIfNotCsv } from 'shared-domain'
import { DECODER_SOURCE_MAX } from '../../operations'
import { t } from '../messages/translate'

/** The script in a file, or why the file has none. */
export async function readSourceFile(file: File): Promise<{ source: string } | { fault: string }> {
  const { name } = file
  if (file.size > DECODER_SOURCE_MAX)
    return { fault: t('decoders.fileIsTooLarge', { name, max: DECODER_SOURCE_MAX }) }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const kind = kindIfNotCsv(bytes)
    if (kind) return { fault: t('decoders.fileIsOfAnotherKind', { name, kind }) }
    const source = new TextDecoder().decode(bytes)
    return source.trim() === '' ? { fault: t('decoders.fileIsEmpty', { name }) } : { source }
  } catch (cause) {
    console.warn('The chosen file could not be read.', cause)
    return { fault: t('decoders.fileNotRead', { name }) }
  }
}
