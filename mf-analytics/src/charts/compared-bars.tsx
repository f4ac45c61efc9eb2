import { useId } from 'react'
import { t } from '../messages/translate'
import classes from './charts.module.css'

/** Whether rows have figures of the period before. */
export const isCompared = (rows: readonly { before?: number | null }[]) =>
  rows.some(({ before }) => before != null)

/** The fill of the bars of the period before: striped, so that colour is not needed to tell the two apart. */
export const BeforePattern = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" fill="var(--surface)" />
      <rect width="3" height="6" fill="var(--bin-unknown)" />
    </pattern>
  </defs>
)

export function ComparedLegend({ before }: { before: 'striped' | 'dashed' }) {
  const id = useId()
  return (
    <ul className={classes.legend}>
      <li>
        <svg width="20" height="20" aria-hidden="true">
          {before === 'striped' ? (
            <rect width="20" height="20" rx="4" fill="var(--accent)" />
          ) : (
            <line x1="0" y1="10" x2="20" y2="10" stroke="var(--accent)" strokeWidth="2.5" />
          )}
        </svg>
        {t('charts.period')}
      </li>
      <li>
        <svg width="20" height="20" aria-hidden="true">
          {before === 'striped' ? (
            <>
              <BeforePattern id={id} />
              <rect width="20" height="20" rx="4" fill={`url(#${id})`} stroke="var(--bin-unknown)" />
            </>
          ) : (
            <line x1="0" y1="10" x2="20" y2="10" {...BEFORE_LINE} />
          )}
        </svg>
        {t('charts.before')}
      </li>
    </ul>
  )
}

/** The line of the period before. */
export const BEFORE_LINE = { stroke: 'var(--bin-unknown)', strokeWidth: 2, strokeDasharray: '5 4' }
