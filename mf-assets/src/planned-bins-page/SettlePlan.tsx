import { type FormEvent, useState } from 'react'
import { paths } from 'shared-domain'
import { useRecordMutation } from 'shared-domain/client'
import { Button, FailureNotice, Group, Link, Stack, TextInput } from 'shared-ui'
import { changeBinLife, listPlannedBins, type PlannedBin } from '../../operations'
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
          onClick={() => change({ kind: 'stands', why: 'It was put up.' })}
          aria-label={`${binId} stands now`}
        >
          It Stands Now
        </Button>
        <Button component={Link} to={paths.labelsOf([binId])} size="compact-md" variant="default">
          Print Label
        </Button>
        {!isMoving && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => setMoving(true)}
            aria-label={`Move ${binId}`}
          >
            Move…
          </Button>
        )}
        {!isDropping && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => setDropping(true)}
            aria-label={`Drop the plan of ${binId}`}
          >
            Drop…
          </Button>
        )}
      </Group>
      {isMoving && <MovePlan binId={binId} onClose={() => setMoving(false)} />}
      {isDropping && (
        <form onSubmit={drop} aria-label={`Drop the plan of ${binId}`} noValidate>
          <Stack gap="xs">
            <TextInput
              label="Why"
              required
              maxLength={200}
              value={why}
              error={isTried && !why.trim() && 'Write the reason.'}
              onChange={({ currentTarget }) => setWhy(currentTarget.value)}
            />
            <Group gap="xs">
              <Button type="submit" size="compact-md" loading={isPending && pending?.kind === 'dropped'}>
                Drop the Plan
              </Button>
              <Button size="compact-md" variant="default" onClick={() => setDropping(false)}>
                Keep It
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
  stands: 'It was not recorded that the bin stands',
  dropped: 'The plan was not dropped',
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
