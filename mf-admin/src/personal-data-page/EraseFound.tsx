import { useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { getReport, listReports } from 'shared-domain/contract'
import { Button, FailureNotice, Modal, notify, Stack, Text, TextInput } from 'shared-ui'
import { erasePersonalData, type FoundPersonalData } from '../../operations'
import { t } from '../messages/translate'
import { countFound, erasedText, placesText } from './FoundData'

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
    notDone: t('personalData.nothingWasErased'),
  })
  async function erase() {
    // `erasure.failure` explains it.
    const erased = await erasure.changeAsync(typedAgain).catch(() => null)
    if (!erased) return
    notify.success(t('personalData.erasedFrom', { places: placesText(erased) }))
    onErased()
  }
  if (countFound(found) === 0) return null
  return (
    <>
      <div>
        <Button color="red" onClick={() => setIsOpen(true)}>
          {t('personalData.eraseAllOfIt')}
        </Button>
      </div>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('personalData.eraseWhatIsKeptOfThisPerson')}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void erase()
          }}
        >
          <Stack gap="md">
            <Text>{t('personalData.thisErases', { what: erasedText(found) })}</Text>
            <Text size="sm">{t('personalData.backupsThatWereMadeBeforeStill')}</Text>
            <TextInput
              label={t('personalData.typeNumberOrAddressAgain')}
              value={typedAgain}
              onChange={({ currentTarget }) => setTypedAgain(currentTarget.value)}
              autoComplete="off"
              required
              data-autofocus
            />
            {erasure.failure && (
              <FailureNotice {...erasure.failure} onRetry={erasure.failure.tryAgain ? erase : undefined} />
            )}
            <Button type="submit" color="red" loading={erasure.isPending}>
              {t('personalData.erase')}
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
