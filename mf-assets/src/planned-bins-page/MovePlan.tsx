import { useEffect, useRef, useState } from 'react'
import { useRecordQuery } from 'shared-domain/client'
import { Button, FailureNotice, Group, Skeleton, Stack, Text, useFailureFocus } from 'shared-ui'
import { type BinLifeAnswer, getBinLife } from '../../operations'
import { LifeForm } from '../bin-life/LifeForm'
import { useUndo } from '../bin-life/use-undo'
import { t } from '../messages/translate'
import { ReadFailure } from '../read-failure/ReadFailure'

interface MovePlanProps {
  binId: string
  onClose: () => void
}

/** Plans a bin for another place, by the version that was read when it was opened. */
export function MovePlan({ binId, onClose }: MovePlanProps) {
  const answer = useRecordQuery({
    operation: getBinLife,
    request: { params: { binId } },
    changesWith: (event) =>
      event.kind === 'bins' || (event.kind === 'remote' && event.remote === 'mf-assets'),
  })
  const { data, error, refresh } = answer
  return (
    <Stack gap="sm">
      <ReadFailure answer={answer} notRead={t('plannedBins.placeOfBinNotRead')} />
      {!data && !error && (
        <Skeleton h="20rem" role="status" aria-label={t('plannedBins.readingPlaceOfBin')} />
      )}
      {data && <Move binId={binId} life={data} onLook={refresh} />}
      <Group>
        <Button size="compact-md" variant="default" onClick={onClose}>
          {t('plannedBins.close')}
        </Button>
      </Group>
    </Stack>
  )
}

interface MoveProps {
  binId: string
  life: BinLifeAnswer
  onLook: () => void
}

function Move({ binId, life, onLook }: MoveProps) {
  const [seen, setSeen] = useState(life.version)
  const [done, setDone] = useState<{ what: 'moved' | 'undone' } | null>(null)
  const outcome = useRef<HTMLParagraphElement>(null)
  // The button that was pressed has gone, or was disabled meanwhile.
  useEffect(() => {
    if (done) outcome.current?.focus()
  }, [done])
  const { changeAsync, isPending, failure } = useUndo(binId)
  const notice = useFailureFocus(failure)
  const last = life.entries.find(({ canUndo, kind }) => canUndo && kind === 'moved')
  const undo = (id: string) =>
    // The notice gives the reason.
    changeAsync(id).then(
      ({ version }) => {
        setSeen(version)
        setDone({ what: 'undone' })
      },
      () => undefined,
    )
  return (
    <>
      <LifeForm
        binId={binId}
        life={life}
        only="moved"
        seen={seen}
        onSeen={setSeen}
        onLook={onLook}
        onRecorded={() => setDone({ what: 'moved' })}
      />
      {done && (
        <Group gap="xs">
          <Text ref={outcome} tabIndex={-1} size="sm" role="status">
            {done.what === 'moved'
              ? t('plannedBins.itIsPlannedForAnotherPlaceNow')
              : t('plannedBins.moveIsTakenBack')}
          </Text>
          {done.what === 'moved' && last && (
            <Button
              size="compact-md"
              variant="default"
              loading={isPending}
              onClick={() => undo(last.id)}
              aria-label={t('plannedBins.undoMoveOf', { binId })}
            >
              {t('plannedBins.undo')}
            </Button>
          )}
        </Group>
      )}
      {failure && (
        <div ref={notice} tabIndex={-1}>
          <FailureNotice {...failure} canRetry={false} />
        </div>
      )}
    </>
  )
}
