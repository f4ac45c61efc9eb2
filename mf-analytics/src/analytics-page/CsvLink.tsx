import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { aucklandDate, csvText, downloadName } from 'shared-domain'
import { Button } from 'shared-ui'
import type { ChartReading } from './readings'

/** Downloads a chart's figures. */
export function CsvLink({ reading }: { reading: ChartReading }) {
  const href = useMemo(() => `data:text/csv;charset=utf-8,${encodeURIComponent(csvText(reading))}`, [reading])
  return (
    <Button
      component="a"
      href={href}
      download={downloadName(reading.title, aucklandDate(new Date()), 'csv')}
      aria-label={`Download CSV of ${reading.title}`}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      Download CSV
    </Button>
  )
}
