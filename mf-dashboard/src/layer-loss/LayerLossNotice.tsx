import { momentText } from 'shared-domain'
import { useMay, useRecordMutation } from 'shared-domain/client'
import { LOSS_BELIEVED_AFTER_MS, settleLoss } from 'shared-domain/contract'
import { Alert, Button, FailureNotice, Group, notify, Stack, Text } from 'shared-ui'
import { getOverview, type Overview } from '../../operations'
import { countText, figures } from '../count-text/count-text'

interface LayerLossNoticeProps {
  loss: NonNullable<NonNullable<Overview['openData']>['loss']>
  /** Moves the focus, because the pressed button is removed with the notice. */
  onDecided: () => void
}

/** Shows that many bins disappeared from the open-data layer at once, and asks whether they are gone. */
export function LayerLossNotice({ loss: { missing, of, since, such }, onDecided }: LayerLossNoticeProps) {
  const may = useMay('open-data:confirm')
  const { changeAsync, isPending, failure } = useLossDecision()
  const count = countText(missing, 'bin')
  async function decide(areGone: boolean) {
    try {
      await changeAsync({ areGone, missing })
    } catch {
      // `failure` is shown below.
      return
    }
    notify.success(areGone ? `${count} removed` : `${count} kept for another day`, {
      description: areGone
        ? 'A bin that the layer gives again comes back with its history.'
        : 'You will be asked again if the layer still lacks them tomorrow.',
    })
    onDecided()
  }
  return (
    <Alert
      color="yellow"
      role="region"
      title={`The open-data layer lacks ${figures.format(missing)} of ${figures.format(of)} bins`}
      aria-label="Bins that the open-data layer lacks"
    >
      <Stack gap="sm">
        <Text size="sm">
          Missing since {momentText(since)}: {such.join(', ')}
          {missing > such.length && ` and ${figures.format(missing - such.length)} more`}. They stay until{' '}
          {may ? 'you confirm that they are gone' : 'a supervisor confirms that they are gone'}, or the layer
          has lacked them for a day, on {momentText(dayAfter(since))}.
        </Text>
        {failure && <FailureNotice {...failure} canRetry={false} />}
        {may && (
          <Group gap="xs">
            <Button size="compact-md" loading={isPending} onClick={() => decide(true)}>
              Confirm: Remove {count}
            </Button>
            <Button size="compact-md" variant="default" disabled={isPending} onClick={() => decide(false)}>
              Keep for Another Day
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

const dayAfter = (moment: string) => new Date(Date.parse(moment) + LOSS_BELIEVED_AFTER_MS).toISOString()

interface Decision {
  areGone: boolean
  /** The number that the operator saw, so that the server refuses when it has changed. */
  missing: number
}

/** Removes the missing bins, or keeps them for another day. */
const useLossDecision = () =>
  useRecordMutation({
    send: (body: Decision, { call }) => call(settleLoss, { body }),
    refreshes: [getOverview, 'bins'],
    notDone: ({ areGone }) =>
      areGone ? 'The bins were not removed' : 'It was not recorded that the bins stay',
  })
