import { useId } from 'react'
import { Button, useDisclosure } from 'shared-ui'
import type { BinHistory } from './bin-history'
import { FillLine } from './FillLine'
import { HistorySection } from './HistorySection'
import { ReadingsTable } from './ReadingsTable'

/** How full a bin was over the weeks: a line, and the same in a table. */
export function FillHistory({ readings }: Pick<BinHistory, 'readings'>) {
  const [isTableShown, table] = useDisclosure(false)
  const id = useId()
  return (
    <HistorySection title="Fill level" none="No sensor told how full it was." isEmpty={readings.length === 0}>
      <FillLine readings={readings} />
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isTableShown}
        aria-controls={id}
        onClick={table.toggle}
      >
        {isTableShown ? 'Hide data table' : 'Show data table'}
      </Button>
      <div id={id} hidden={!isTableShown}>
        {isTableShown && <ReadingsTable readings={readings} />}
      </div>
    </HistorySection>
  )
}
