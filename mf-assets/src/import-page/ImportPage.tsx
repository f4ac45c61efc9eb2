import { useState } from 'react'
import { paths } from 'shared-domain'
import { useRuntimeSettings } from 'shared-domain/client'
import { Alert, Button, Card, FailureNotice, Group, Link, PageHeader, Stack, Text } from 'shared-ui'
import { assetPaths } from '../asset-paths'
import { ColumnsCard } from './ColumnsCard'
import { FileDrop } from './FileDrop'
import { HandForm } from './HandForm'
import { countText, figure } from './import-texts'
import { PreviewCard } from './PreviewCard'
import { Faults } from './PreviewTabs'
import { useImport } from './use-import'
import { WrittenImports } from './WrittenImports'

/** Brings the bins of a file into the record, after a preview. */
export function ImportPage() {
  const running = useImport()
  const { isDemonstration } = useRuntimeSettings().openData
  const [written, setWritten] = useState<number | null>(null)
  const { comparison, refused, failure, read, isReading, compared } = running
  const isBusy = isReading || compared !== null
  const choose = (file: File) => {
    setWritten(null)
    running.choose(file)
  }
  return (
    <>
      <PageHeader
        title="Import Bins"
        subtitle="From a spreadsheet or a map layer into the record"
        actions={
          <>
            <Button component={Link} to={assetPaths.plannedBins} variant="default">
              Planned Bins
            </Button>
            <Button component={Link} to={assetPaths.sources} variant="default">
              Sources by Address
            </Button>
          </>
        }
      />
      <Stack gap="md">
        <FileDrop isBusy={isBusy} onFile={choose} />
        <HandForm isBusy={isBusy} onFile={choose} />
        {refused && (
          <Alert color="red" role="alert" title="The file cannot be imported">
            {refused}
          </Alert>
        )}
        {failure && <FailureNotice {...failure} onRetry={running.compareAgain} />}
        <ColumnsCard running={running} />
        <Progress running={running} />
        {read?.rows === 0 && (
          <Card component="section" aria-label="Preview">
            <Text role="status">No row can be imported.</Text>
            <Faults faulty={read.faulty} faults={read.faults} />
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
  if (isReading) return <Text role="status">Reading {fileName} …</Text>
  if (compared === null || !read) return null
  return (
    <Text role="status">
      Comparing with the record: {figure(compared)} of {countText(read.rows, 'row')}
    </Text>
  )
}

const Written = ({ bins }: { bins: number }) => (
  <Alert color="green" role="status" title={`${countText(bins, 'bin')} imported`}>
    <Group gap="xs">
      <Button component={Link} to={paths.bins} size="compact-md">
        See the Bins
      </Button>
      <Button component={Link} to={paths.qrCodes} size="compact-md" variant="default">
        Print Labels
      </Button>
    </Group>
  </Alert>
)
