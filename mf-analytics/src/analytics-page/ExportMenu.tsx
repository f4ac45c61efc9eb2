import { IconChevronDown, IconDownload, IconPrinter } from '@tabler/icons-react'
import { aucklandDate, csvText, downloadName, paths } from 'shared-domain'
import { useMayCall } from 'shared-domain/client'
import { binsCsv } from 'shared-domain/contract'
import { Button, Menu } from 'shared-ui'
import { getPeriodFigures, type PeriodAnswer } from '../../operations'
import { t } from '../messages/translate'
import { periodRows } from '../period-details/period-rows'

/** The report for a committee, the figures, and the rows of the record behind them; absent where there is none of these. */
export function ExportMenu({ answer }: { answer: PeriodAnswer | null }) {
  const hasPeriods = useMayCall(getPeriodFigures)
  const hasRecord = useMayCall(binsCsv)
  if (!hasPeriods && !hasRecord) return null
  return (
    // Not in a portal and without a placeholder: the print styles hide it, and a menu may contain only items.
    <Menu
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      hideDetached={false}
      position="bottom-end"
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('analytics.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {answer && (
          <>
            <Menu.Item
              data-autofocus
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('analytics.printReport')}
            </Menu.Item>
            <FileItem
              name={t('analytics.figuresCsv')}
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvText(periodRows(answer)))}`}
              fileName={downloadName(
                t('analytics.analyticsFrom', { from: answer.period.from }),
                aucklandDate(new Date(answer.asOf)),
                'csv',
              )}
            />
          </>
        )}
        {hasRecord && (
          <>
            <FileItem name={t('analytics.binsCsv')} href={paths.binsCsv} />
            <FileItem name={t('analytics.collectionsCsv')} href={paths.collectionsCsv} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface FileItemProps {
  name: string
  href: string
  /** The server names its own files. */
  fileName?: string
}

const FileItem = ({ name, href, fileName = '' }: FileItemProps) => (
  <Menu.Item
    component="a"
    href={href}
    download={fileName}
    leftSection={<IconDownload size={18} aria-hidden />}
  >
    {name}
  </Menu.Item>
)
