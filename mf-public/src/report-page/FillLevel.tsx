import { type Bin, type BinStatus, shownFillLevel } from 'shared-domain'
import { FillBar } from 'shared-ui'
import { LANGUAGE, t } from '../messages/translate'

interface FillLevelProps {
  bin: Pick<Bin, 'id' | 'fillLevel'>
  tone: BinStatus
}

/** How full a bin is, as a bar or as the word that it is not known. */
export function FillLevel({ bin, tone }: FillLevelProps) {
  const percent = shownFillLevel(bin)
  // The bar has the English words itself.
  if (percent === null && LANGUAGE !== 'en') return <span>{t('bin.fillUnknown')}</span>
  return <FillBar label={t('bin.fillLevel', { bin: bin.id })} percent={percent} tone={tone} />
}
