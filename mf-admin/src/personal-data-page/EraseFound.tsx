import { type SubmitEvent, useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { getReport, listReports } from 'shared-domain/contract'
import { Button, FailureNotice, Modal, notify, Stack, Text, TextInput } from 'shared-ui'
import { erasePersonalData, type FoundPersonalData } from '../../operations'
import { counted, countFound, placesText } from './FoundData'

interface EraseFoundProps {
  /** The phone number or e-mail address that was searched for. */
  identifier: string
  found: FoundPersonalData
  onErased: () => void
}

/** Erases what the page shows, after the administrator has typed the number or address again. */
export function EraseFound({ identifier, found, onErased }: EraseFoundProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [typedAgain, setTypedAgain] = useState('')
  const { reports, auditEntries, texts = [] } = found
  const photos = reports.reduce((sum, { photoIds }) => sum + photoIds.length, 0)
  const erasure = useRecordMutation({
    send: (typed: string, { call }) =>
      call(erasePersonalData, {
        body: {
          identifier,
          typedAgain: typed,
          seen: { reports: reports.length, auditEntries: auditEntries.length, texts: texts.length },
        },
      }),
    refreshes: [listReports, getReport],
    notDone: 'Nothing was erased',
  })
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // `erasure.failure` explains it.
    const erased = await erasure.changeAsync(typedAgain).catch(() => null)
    if (!erased) return
    notify.success(`Erased from ${placesText(erased)}`)
    onErased()
  }
  if (countFound(found) === 0) return null
  return (
    <>
      <div>
        <Button color="red" onClick={() => setIsOpen(true)}>
          Erase all of it…
        </Button>
      </div>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Erase what is kept of this person?">
        <form onSubmit={submit}>
          <Stack gap="md">
            <Text>
              Contact, note and photos of {counted(reports.length, 'report')} ({counted(photos, 'photo')}),
              the values of {counted(auditEntries.length, 'entry', 'entries')} of the audit trail, and the
              number or address in {counted(texts.length, 'other text')}. The reports and the other texts stay
              otherwise. This cannot be undone.
            </Text>
            <Text size="sm">
              Backups that were made before still hold it, until they are deleted in their time. After a
              restore, erase it again.
            </Text>
            <TextInput
              label="Type the number or address again"
              value={typedAgain}
              onChange={({ currentTarget }) => setTypedAgain(currentTarget.value)}
              autoComplete="off"
              required
              data-autofocus
            />
            {erasure.failure && (
              <FailureNotice {...erasure.failure} onRetry={erasure.failure.tryAgain ?? undefined} />
            )}
            <Button type="submit" color="red" loading={erasure.isPending}>
              Erase
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
