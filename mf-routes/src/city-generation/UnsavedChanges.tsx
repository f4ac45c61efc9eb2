import { useState } from 'react'
import { Button, Group, Modal, Stack, Text } from 'shared-ui'

type Begin = () => boolean

/** Asks for confirmation before unsaved changes are dropped. */
export function useConfirming(hasUnsaved: boolean) {
  const [waiting, setWaiting] = useState<Begin | null>(null)
  return {
    isAsking: waiting !== null,
    /** Returns whether the work has begun. */
    begin(work: Begin): boolean {
      if (!hasUnsaved) return work()
      setWaiting(() => work)
      return false
    },
    goBack: () => setWaiting(null),
    goOn() {
      setWaiting(null)
      waiting?.()
    },
  }
}

/** Asks before another plan replaces one with unsaved changes. */
export function UnsavedChanges({ confirming }: { confirming: ReturnType<typeof useConfirming> }) {
  const { isAsking, goBack, goOn } = confirming
  return (
    <Modal opened={isAsking} onClose={goBack} title="Your changes are not saved">
      <Stack gap="md">
        <Text>
          Another plan takes the place of this one here, and what you changed since you last saved is dropped.
          The routes stay as they were saved.
        </Text>
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={goBack}>
            Back to the Plan
          </Button>
          <Button color="red" onClick={goOn}>
            Drop Changes and Generate
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
