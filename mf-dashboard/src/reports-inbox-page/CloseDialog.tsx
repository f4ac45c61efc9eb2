import { type SubmitEvent, useState } from 'react'
import { Button, Group, InputBase, Modal, Stack } from 'shared-ui'
import { countText } from '../count-text/count-text'

const REASON_MAX = 500

interface CloseDialogProps {
  count: number
  /** The reason that the dialog opens with. */
  proposedReason: string
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason, which every reporter reads. */
export function CloseDialog({ count, proposedReason, onConfirm, onClose }: CloseDialogProps) {
  const [typed, setTyped] = useState(proposedReason)
  const [isMissing, setIsMissing] = useState(false)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = typed.trim()
    setIsMissing(!reason)
    if (reason) onConfirm(reason)
  }
  return (
    <Modal opened onClose={onClose} title={`Close ${countText(count, 'report')}?`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <InputBase
            component="textarea"
            multiline
            rows={3}
            required
            data-autofocus
            label="Reason"
            description="The residents read it: no names, no addresses."
            maxLength={REASON_MAX}
            value={typed}
            error={isMissing && 'Write why they are closed: the residents read it.'}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Group gap="sm">
            <Button type="submit">Close {countText(count, 'report')}</Button>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
