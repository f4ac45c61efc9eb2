import { useMay } from 'shared-domain/client'
import { Button, FailureNotice, Group, Stack, Text } from 'shared-ui'
import { useFocusAfter } from '../focus/use-focus-after'
import { t } from '../messages/translate'
import { ALL_READ, useAlertMarking } from './alerts'

export function AlertMarkingButtons({ unread }: { unread: number }) {
  const { change, undo, isPending, failure } = useAlertMarking()
  // Undo takes the focus when it appears; the other button takes it back when Undo is gone.
  const nextButton = useFocusAfter(undo !== null, isPending)
  const may = useMay('alerts:acknowledge')
  if (!may) {
    return (
      <Text size="sm" c="dimmed">
        {t('alertsCard.yourRoleShowsAlerts')}
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />}
      <Group gap="xs">
        <Button
          ref={undo ? null : nextButton}
          variant="default"
          flex="1 1 11rem"
          disabled={unread === 0 || isPending}
          onClick={() => change(ALL_READ)}
        >
          {t('alertsCard.markAllAsRead')}
        </Button>
        {undo && (
          <Button ref={nextButton} variant="subtle" loading={isPending} onClick={undo}>
            {t('alertsCard.undo')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
