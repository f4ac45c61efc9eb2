import { useMayCall } from 'shared-domain/client'
import { Anchor, VisuallyHidden } from 'shared-ui'
import { getSavings } from '../../operations'
import { t } from '../messages/translate'
import { NOTHING } from '../period/differences'
import { ROWS_OF_FIGURES } from './figure-rows'

/** The value of a figure, with a link to the rows behind it. */
export function FigureLink({ label, value }: { label: string; value: string }) {
  // Samples have no rows.
  const hasRows = useMayCall(getSavings)
  const rows = ROWS_OF_FIGURES[label]
  if (!hasRows || value === NOTHING || !rows) return value
  return (
    <Anchor href={`#${rows}`} inherit>
      {value}
      <VisuallyHidden>{t('figureRows.rowsBehindIt')}</VisuallyHidden>
    </Anchor>
  )
}
