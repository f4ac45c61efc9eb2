import { useState } from 'react'
import { Alert, Button, Text } from 'shared-ui'
import type { Source } from '../../operations'
import { figure } from '../figure'
import { ConfirmImport } from '../import-preview/ConfirmImport'
import { binsText, changesTitle, summaryText } from '../import-preview/import-texts'
import { PreviewTabs } from '../import-preview/PreviewTabs'
import { t } from '../messages/translate'
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
    <Alert color="yellow" title={t('sources.ofWaitForYou', { all, bins: binsText(all), name })}>
      {jump && <Text size="sm">{t('sources.soNothingOfRunWasWritten', { jump })}</Text>}
      <Text size="sm">{summaryText(counts, { faulty: 0, list: 'source' })}</Text>
      <Button
        variant="default"
        size="compact-md"
        mt="xs"
        aria-expanded={isShown}
        aria-label={t('sources.binsOfThatWait', {
          what: isShown ? t('sources.hide') : t('sources.lookAt'),
          name,
        })}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t('sources.hideThem') : t('sources.lookAtThem')}
      </Button>
      {isShown && (
        <>
          <PreviewTabs importId={importId} counts={counts} faulty={0} faults={[]} />
          <ConfirmImport
            id={importId}
            counts={counts}
            isDemonstration={isDemonstration}
            goneLabel={t('sources.theyAreGone', { figure: figure(counts.gone) })}
            goneNote={t('sources.namedByAnotherStay')}
            actionLabel={(bins) => t('sources.write', { changesTitle: changesTitle(bins) })}
            onWritten={() => setShown(false)}
            otherwise={(isWriting) => (
              <Button
                variant="default"
                disabled={isWriting}
                loading={change.isPending && change.pending?.kind === 'dismiss'}
                onClick={() => change.change({ kind: 'dismiss', id })}
              >
                {t('sources.leaveThemAsTheyAre')}
              </Button>
            )}
          />
        </>
      )}
    </Alert>
  )
}
