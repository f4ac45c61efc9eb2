import { type AlertMarking, explainFailure, useMay } from 'shared-domain/client'
import { Button, FailureNotice, Group, Stack, Text } from 'shared-ui'
import { useFocusAfter } from '../focus/use-focus-after'

interface AlertMarkingButtonsProps {
  marking: AlertMarking
  unread: number
}

export function AlertMarkingButtons({ marking, unread }: AlertMarkingButtonsProps) {
  const { mark, undo, isUndoable, isPending, failure } = marking
  // Undo takes the focus when it appears; the other button takes it back when Undo is gone.
  const nextButton = useFocusAfter(isUndoable, isPending)
  const may = useMay('alerts:acknowledge')
  if (!may) {
    return (
      <Text size="sm" c="dimmed">
        Your role shows alerts; an operator marks them as read.
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      {failure && (
        <FailureNotice
          {...explainFailure(failure.error, 'Not saved: the alerts are as they were')}
          onRetry={failure.tryAgain}
        />
      )}
      <Group gap="xs">
        <Button
          ref={isUndoable ? null : nextButton}
          variant="default"
          flex="1 1 11rem"
          disabled={unread === 0 || isPending}
          onClick={mark}
        >
          Mark All as Read
        </Button>
        {isUndoable && (
          <Button ref={nextButton} variant="subtle" loading={isPending} onClick={undo}>
            Undo
          </Button>
        )}
      </Group>
    </Stack>
  )
}
