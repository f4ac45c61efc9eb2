import { momentText } from 'shared-domain'
import { useMay, useRecordMutation } from 'shared-domain/client'
import { LOSS_BELIEVED_AFTER_MS, settleLoss } from 'shared-domain/contract'
import { Alert, Button, FailureNotice, Group, notify, Stack, Text } from 'shared-ui'
import { getOverview, type Overview } from '../../operations'
import { binsText, figures } from '../count-text/count-text'
import { rich, t } from '../messages/translate'

interface LayerLossNoticeProps {
  loss: NonNullable<NonNullable<Overview['openData']>['loss']>
  /** Moves the focus, because the pressed button is removed with the notice. */
  onDecided: () => void
}

/** Shows that many bins disappeared from the open-data layer at once, and asks whether they are gone. */
export function LayerLossNotice({ loss: { missing, of, since, such }, onDecided }: LayerLossNoticeProps) {
  const may = useMay('open-data:confirm')
  const { changeAsync, isPending, failure } = useLossDecision()
  const count = binsText(missing)
  async function decide(areGone: boolean) {
    try {
      await changeAsync({ areGone, missing })
    } catch {
      // `failure` is shown below.
      return
    }
    notify.success(
      areGone ? t('layerLoss.removed', { count }) : t('layerLoss.keptForAnotherDay', { count }),
      {
        description: areGone
          ? t('layerLoss.binThatLayerGivesAgainComes')
          : t('layerLoss.youWillBeAskedAgain'),
      },
    )
    onDecided()
  }
  return (
    <Alert
      color="yellow"
      role="region"
      title={t('layerLoss.openDataLayerLacksOfBins', {
        missing: figures.format(missing),
        of: figures.format(of),
      })}
      aria-label={t('layerLoss.binsThatOpenDataLayerLacks')}
    >
      <Stack gap="sm">
        <Text size="sm">
          {rich('layerLoss.missingSinceTheyStayUntil', {
            moment: momentText(since),
            list: such.join(', '),
            more:
              missing > such.length &&
              t('layerLoss.andMore', { missing: figures.format(missing - such.length) }),
            what: may
              ? t('layerLoss.youConfirmThatTheyAreGone')
              : t('layerLoss.supervisorConfirmsThatTheyAreGone'),
            moment2: momentText(dayAfter(since)),
          })}
        </Text>
        {failure && <FailureNotice {...failure} canRetry={false} />}
        {may && (
          <Group gap="xs">
            <Button size="compact-md" loading={isPending} onClick={() => decide(true)}>
              {t('layerLoss.confirmRemove', { count })}
            </Button>
            <Button size="compact-md" variant="default" disabled={isPending} onClick={() => decide(false)}>
              {t('layerLoss.keepForAnotherDay')}
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
      areGone ? t('layerLoss.binsNotRemoved') : t('layerLoss.itNotRecordedThatBinsStay'),
  })
