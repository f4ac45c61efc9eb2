import { type FormEvent, useState } from 'react'
import { paths } from 'shared-domain'
import { useRecordMutation } from 'shared-domain/client'
import { Button, FailureNotice, Group, Link, Stack, TextInput } from 'shared-ui'
import { changeBinLife, listPlannedBins, type PlannedBin } from '../../operations'
import { t } from '../messages/translate'
import { MovePlan } from './MovePlan'

type Settled = 'stands' | 'dropped'

/** Says that a planned bin stands now, or is not to come after all. Both can be taken back on its page. */
export function SettlePlan({ bin: { binId } }: { bin: PlannedBin }) {
  const [isDropping, setDropping] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const [why, setWhy] = useState('')
  const [isTried, setTried] = useState(false)
  const { change, isPending, pending, failure } = useSettle(binId)
  const drop = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (why.trim()) change({ kind: 'dropped', why: why.trim() })
  }
  return (
    // A map and its fields need the whole row.
    <Stack gap="xs" w={isMoving ? '100%' : undefined}>
      <Group gap="xs">
        <Button
          size="compact-md"
          loading={isPending && pending?.kind === 'stands'}
          onClick={() => change({ kind: 'stands', why: t('plannedBins.itWasPutUp') })}
          aria-label={t('plannedBins.standsNow', { binId })}
        >
          {t('plannedBins.itStandsNow')}
        </Button>
        <Button component={Link} to={paths.labelsOf([binId])} size="compact-md" variant="default">
          {t('plannedBins.printLabel')}
        </Button>
        {!isMoving && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => setMoving(true)}
            aria-label={t('plannedBins.move', { binId })}
          >
            {t('plannedBins.moveButton')}
          </Button>
        )}
        {!isDropping && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => setDropping(true)}
            aria-label={t('plannedBins.dropPlanOf', { binId })}
          >
            {t('plannedBins.drop')}
          </Button>
        )}
      </Group>
      {isMoving && <MovePlan binId={binId} onClose={() => setMoving(false)} />}
      {isDropping && (
        <form onSubmit={drop} aria-label={t('plannedBins.dropPlanOf', { binId })} noValidate>
          <Stack gap="xs">
            <TextInput
              label={t('plannedBins.why')}
              required
              maxLength={200}
              value={why}
              error={isTried && !why.trim() && t('plannedBins.writeReason')}
              onChange={({ currentTarget }) => setWhy(currentTarget.value)}
            />
            <Group gap="xs">
              <Button type="submit" size="compact-md" loading={isPending && pending?.kind === 'dropped'}>
                {t('plannedBins.dropPlan')}
              </Button>
              <Button size="compact-md" variant="default" onClick={() => setDropping(false)}>
                {t('plannedBins.keepIt')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />}
    </Stack>
  )
}

const NOT_DONE: Record<Settled, string> = {
  stands: t('plannedBins.itNotRecordedThatBinStands'),
  dropped: t('plannedBins.planNotDropped'),
}

const useSettle = (binId: string) =>
  useRecordMutation({
    send: ({ kind, why }: { kind: Settled; why: string }, { call, key }) =>
      call(changeBinLife, {
        params: { binId, id: key },
        body: { change: kind === 'stands' ? { kind, place: null } : { kind }, why },
      }),
    refreshes: [listPlannedBins],
    notDone: ({ kind }) => NOT_DONE[kind],
  })
