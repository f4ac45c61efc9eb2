import { useEffect, useRef } from 'react'
import { Button, FailureNotice, Group, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'
import { type PersonChange, usePeopleChanging } from './use-people'

interface OwnChangeProps {
  wanted: PersonChange
  /** What the person can no longer do after it. */
  sentence: string
  /** The label of the button that does it. */
  action: string
  onDone: () => void
  onKeep: () => void
}

/** Asks before administrators take their own access away, which they cannot give back to themselves. */
export function OwnChange({ wanted, sentence, action, onDone, onKeep }: OwnChangeProps) {
  const { changeAsync, isPending, failure } = usePeopleChanging()
  const keepButton = useRef<HTMLButtonElement>(null)
  useEffect(() => keepButton.current?.focus(), [])
  async function change() {
    if (isPending) return
    try {
      await changeAsync(wanted)
      onDone()
    } catch {
      // `failure` explains it.
    }
  }
  return (
    <Stack gap="md">
      <Text>{sentence}</Text>
      {failure && <FailureNotice {...failure} canRetry={false} />}
      <Group gap="sm">
        <Button color="red" aria-disabled={isPending} onClick={change}>
          {action}
        </Button>
        <Button ref={keepButton} variant="default" onClick={onKeep}>
          {t('people.keepMyAccess')}
        </Button>
      </Group>
    </Stack>
  )
}
