import { useState } from 'react'
import { Alert, Button, Text } from 'shared-ui'
import type { Source } from '../../operations'
import { ConfirmImport } from '../import-page/ConfirmImport'
import { countText, figure, summaryText } from '../import-page/import-texts'
import { PreviewTabs } from '../import-page/PreviewTabs'
import type { useSourceChange } from './use-sources'

interface HeldBinsProps {
  source: Source
  held: NonNullable<Source['held']>
  isDemonstration: boolean
  change: ReturnType<typeof useSourceChange>
}

/** What a run has left for a person: losses, moves and doubts. */
export function HeldBins({ source, held, isDemonstration, change }: HeldBinsProps) {
  const { importId, counts, jump } = held
  const { id, name } = source
  const [isShown, setShown] = useState(false)
  const all = counts.new + counts.changed + counts.gone + counts.doubtful
  return (
    <Alert
      color="yellow"
      title={`${countText(all, 'bin')} of ${name} ${all === 1 ? 'waits' : 'wait'} for you`}
    >
      {jump && <Text size="sm">{jump} So nothing of the run was written.</Text>}
      <Text size="sm">{summaryText(counts, { faulty: 0, list: 'source' })}</Text>
      <Button
        variant="default"
        size="compact-md"
        mt="xs"
        aria-expanded={isShown}
        aria-label={`${isShown ? 'Hide' : 'Look at'} the bins of ${name} that wait`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide Them' : 'Look at Them'}
      </Button>
      {isShown && (
        <>
          <PreviewTabs importId={importId} counts={counts} faulty={0} faults={[]} />
          <ConfirmImport
            id={importId}
            counts={counts}
            isDemonstration={isDemonstration}
            goneLabel={`They are gone: take away the ${figure(counts.gone)} that the source lacks`}
            actionLabel={(bins) => `Write ${countText(bins, 'Change')}`}
            onWritten={() => setShown(false)}
            otherwise={(isWriting) => (
              <Button
                variant="default"
                disabled={isWriting}
                loading={change.isPending && change.pending?.kind === 'dismiss'}
                onClick={() => change.change({ kind: 'dismiss', id })}
              >
                Leave Them as They Are
              </Button>
            )}
          />
        </>
      )}
    </Alert>
  )
}
