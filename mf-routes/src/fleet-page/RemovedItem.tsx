import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button, Group, Text } from 'shared-ui'
import type { FleetEditing } from './use-fleet-editing'

/** What was removed, with a way back. */
export function RemovedItem({ editing: { removed, undo, isChanging } }: { editing: FleetEditing }) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone; without this the keyboard would start over.
  useEffect(() => {
    if (removed) button.current?.focus()
  }, [removed])
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        {removed && `${removed.value.name} is removed.`}
      </Text>
      {removed && (
        <Button
          ref={button}
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          aria-disabled={isChanging}
          onClick={() => isChanging || undo()}
        >
          Undo
        </Button>
      )}
    </Group>
  )
}
