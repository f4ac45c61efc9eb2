import { useState } from 'react'
import { paths } from 'shared-domain'
import { useRuntimeSettings } from 'shared-domain/client'
import { Alert, Button, Card, FailureNotice, Group, Link, PageHeader, Stack, Text } from 'shared-ui'
import { hasColumns } from '../../rules/file-table'
import { assetPaths } from '../asset-paths'
import { figure } from '../figure'
import { binsText, rowsText } from '../import-preview/import-texts'
import { Faults } from '../import-preview/PreviewTabs'
import { t } from '../messages/translate'
import { ColumnsCard } from './ColumnsCard'
import { FileDrop } from './FileDrop'
import { HandForm } from './HandForm'
import { PreviewCard } from './PreviewCard'
import { useImport } from './use-import'
import { WrittenImports } from './WrittenImports'

/** Brings the bins of a file into the record, after a preview. */
export function ImportPage() {
  const running = useImport()
  const { isDemonstration } = useRuntimeSettings().openData
  const [written, setWritten] = useState<number | null>(null)
  const { comparison, refused, failure, mapping, read, isReading, compared } = running
  const isBusy = isReading || compared !== null
  const choose = (file: File) => {
    setWritten(null)
    running.choose(file)
  }
  return (
    <>
      <PageHeader
        title={t('import.importBins')}
        subtitle={t('import.fromSpreadsheetOrMapLayerIntoRecord')}
        actions={
          <>
            <Button component={Link} to={assetPaths.plannedBins} variant="default">
              {t('import.plannedBins')}
            </Button>
            <Button component={Link} to={assetPaths.sources} variant="default">
              {t('import.sourcesByAddress')}
            </Button>
          </>
        }
      />
      <Stack gap="md">
        <FileDrop isBusy={isBusy} onFile={choose} />
        <HandForm isBusy={isBusy} onFile={choose} />
        {refused && (
          <Alert color="red" role="alert" title={t('import.fileCannotBeImported')}>
            {refused}
          </Alert>
        )}
        {failure && <FailureNotice {...failure} onRetry={running.compareAgain} />}
        <ColumnsCard running={running} />
        <Progress running={running} />
        {read?.rows === 0 && (
          <Card component="section" aria-label={t('import.preview')}>
            <Text role="status">{t('import.noRowCanBeImported')}</Text>
            {mapping && hasColumns(mapping) && <Faults faulty={read.faulty} faults={read.faults} />}
          </Card>
        )}
        {comparison && (
          <PreviewCard
            key={comparison.id}
            running={running}
            comparison={comparison}
            isDemonstration={isDemonstration}
            onWritten={(bins) => {
              running.leave()
              setWritten(bins)
            }}
          />
        )}
        {written !== null && <Written bins={written} />}
        <WrittenImports />
      </Stack>
    </>
  )
}

function Progress({
  running: { read, compared, isReading, fileName },
}: {
  running: ReturnType<typeof useImport>
}) {
  if (isReading) return <Text role="status">{t('import.reading', { fileName: fileName ?? '' })}</Text>
  if (compared === null || !read) return null
  return (
    <Text role="status">
      {t('import.comparingWithRecord', { figure: figure(compared), rows: rowsText(read.rows) })}
    </Text>
  )
}

const Written = ({ bins }: { bins: number }) => (
  <Alert color="green" role="status" title={t('import.imported', { bins: binsText(bins) })}>
    <Group gap="xs">
      <Button component={Link} to={paths.bins} size="compact-md">
        {t('import.seeBins')}
      </Button>
      <Button component={Link} to={paths.qrCodes} size="compact-md" variant="default">
        {t('import.printLabels')}
      </Button>
    </Group>
  </Alert>
)
