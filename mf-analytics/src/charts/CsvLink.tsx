import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { aucklandDate, csvText, downloadName } from 'shared-domain'
import { Button } from 'shared-ui'
import { t } from '../messages/translate'
import type { ChartSummary } from './chart-summaries'

/** Downloads the figures of a chart or a table. */
export function CsvLink({ summary }: { summary: ChartSummary }) {
  const href = useMemo(() => `data:text/csv;charset=utf-8,${encodeURIComponent(csvText(summary))}`, [summary])
  return (
    <Button
      component="a"
      href={href}
      download={downloadName(summary.title, aucklandDate(new Date()), 'csv')}
      aria-label={t('charts.downloadCsvOf', { title: summary.title })}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('charts.downloadCsv')}
    </Button>
  )
}
