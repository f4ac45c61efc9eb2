import { Button, Card, Text, Title } from 'shared-ui'
import { figure } from '../figure'
import { ConfirmImport } from '../import-preview/ConfirmImport'
import { binsTitle, summaryText, unusedColumnsText } from '../import-preview/import-texts'
import { PreviewTabs } from '../import-preview/PreviewTabs'
import { t } from '../messages/translate'
import type { Comparison, Import } from './use-import'

interface PreviewCardProps {
  running: Import
  comparison: Comparison
  /** Whether the record is the demonstration city, which takes no imports. */
  isDemonstration: boolean
  onWritten: (written: number) => void
}

/** What the file would change, and the button that writes it. */
export function PreviewCard({ running, comparison, isDemonstration, onWritten }: PreviewCardProps) {
  const { id, counts } = comparison
  const faulty = running.read?.faulty ?? 0
  const { file, mapping } = running
  const unused = file && mapping && unusedColumnsText(file.columns, mapping)
  return (
    <Card component="section" aria-label={t('import.preview')}>
      <Title order={2} size="h4">
        {t('import.whatWouldChange')}
      </Title>
      <Text size="sm" role="status">
        {t('import.nothingIsWrittenYet', { summary: summaryText(counts, { faulty, list: 'file' }) })}
      </Text>
      {unused && (
        <Text size="sm" c="dimmed">
          {unused}
        </Text>
      )}
      <PreviewTabs importId={id} counts={counts} faulty={faulty} faults={running.read?.faults ?? []} />
      <ConfirmImport
        id={id}
        counts={counts}
        isDemonstration={isDemonstration}
        goneLabel={t('import.fileListsAllBins', { figure: figure(counts.gone) })}
        goneNote={t('import.onlyBinsOfFilesAreCompared')}
        actionLabel={(bins) => t('import.import', { binsTitle: binsTitle(bins) })}
        onWritten={onWritten}
        otherwise={(isWriting) => (
          <Button variant="default" onClick={running.leave} disabled={isWriting}>
            {t('import.cancel')}
          </Button>
        )}
      />
    </Card>
  )
}
