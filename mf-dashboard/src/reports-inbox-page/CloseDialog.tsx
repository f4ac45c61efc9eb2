import { type SubmitEvent, useState } from 'react'
import { STATUS_REASON_MAX } from 'shared-domain/contract'
import { Button, Group, InputBase, Modal, Stack } from 'shared-ui'
import { reportsText } from '../count-text/count-text'
import { t } from '../messages/translate'

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
    <Modal opened onClose={onClose} title={t('reportsInbox.close', { reports: reportsText(count) })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <InputBase
            component="textarea"
            multiline
            rows={3}
            required
            data-autofocus
            label={t('reportsInbox.reason')}
            description={t('reportsInbox.residentsReadIt')}
            maxLength={STATUS_REASON_MAX}
            value={typed}
            error={isMissing && t('reportsInbox.writeWhyTheyAreClosed')}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Group gap="sm">
            <Button type="submit">{t('reportsInbox.closeReports', { reports: reportsText(count) })}</Button>
            <Button variant="default" onClick={onClose}>
              {t('reportsInbox.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
