import { type ReactNode, useState } from 'react'
import { Button } from 'shared-ui'
import { t } from '../messages/translate'

/** A table shows so many rows before it is asked for all. */
const ROWS_FIRST = 50

/** The first rows, and all of them on request. */
export function MoreRows<R>({
  rows,
  children,
}: {
  rows: readonly R[]
  children: (rows: readonly R[]) => ReactNode
}) {
  const [isAll, setIsAll] = useState(false)
  return (
    <>
      {children(isAll ? rows : rows.slice(0, ROWS_FIRST))}
      {!isAll && rows.length > ROWS_FIRST && (
        <Button variant="default" onClick={() => setIsAll(true)} style={{ alignSelf: 'start' }}>
          {t('adviceFrame.showAllRows', { count: rows.length })}
        </Button>
      )}
    </>
  )
}
