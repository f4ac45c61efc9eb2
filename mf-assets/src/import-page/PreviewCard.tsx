import { Button, Card, Text, Title } from 'shared-ui'
import { ConfirmImport } from './ConfirmImport'
import { countText, figure, summaryText } from './import-texts'
import { PreviewTabs } from './PreviewTabs'
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
  return (
    <Card component="section" aria-label="Preview">
      <Title order={2} size="h4">
        What would change
      </Title>
      <Text size="sm" role="status">
        {summaryText(counts, { faulty, list: 'file' })} Nothing is written yet.
      </Text>
      <PreviewTabs importId={id} counts={counts} faulty={faulty} faults={running.read?.faults ?? []} />
      <ConfirmImport
        id={id}
        counts={counts}
        isDemonstration={isDemonstration}
        goneLabel={`The file lists all bins: take away the ${figure(counts.gone)} that it lacks`}
        actionLabel={(bins) => `Import ${countText(bins, 'Bin')}`}
        onWritten={onWritten}
        otherwise={(isWriting) => (
          <Button variant="default" onClick={running.leave} disabled={isWriting}>
            Cancel
          </Button>
        )}
      />
    </Card>
  )
}
