import { useState } from 'react'
import { useMayCall, useRecordMutation } from 'shared-domain/client'
import { Button, FailureNotice, Group, Stack, Text, TextInput } from 'shared-ui'
import { type FoundPersonalData, findPersonalData } from '../../operations'
import { AdminFrame } from '../admin-frame/AdminFrame'
import { t } from '../messages/translate'
import { EraseFound } from './EraseFound'
import { FoundData } from './FoundData'

/** An administrator finds, hands out or erases all the data of a resident. */
export function PersonalDataPage() {
  const hasRecord = useMayCall(findPersonalData)
  return (
    <AdminFrame path="/app/admin/personal-data">
      {hasRecord ? <SearchForPerson /> : <Text>{t('personalData.mockDataHasNoResidents')}</Text>}
    </AdminFrame>
  )
}

interface Found {
  /** The phone number or e-mail address as the administrator typed it. */
  identifier: string
  data: FoundPersonalData
}

/** The number or address is never in a URL, because browsers and proxies keep URLs in histories and logs. */
function SearchForPerson() {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const search = useRecordMutation({
    send: (identifier: string, { call }) => call(findPersonalData, { body: { identifier } }),
    notDone: t('personalData.nothingWasLookedFor'),
  })
  async function find() {
    setFound(null)
    const identifier = typed.trim()
    // `search.failure` explains it.
    const data = await search.changeAsync(identifier).catch(() => null)
    if (data) setFound({ identifier, data })
  }
  return (
    <Stack gap="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <Group align="end" gap="sm">
          <TextInput
            label={t('personalData.phoneNumberOrEMailAddress')}
            description={t('personalData.howeverItIsWritten')}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            required
          />
          <Button type="submit" loading={search.isPending}>
            {t('personalData.find')}
          </Button>
        </Group>
      </form>
      {search.failure && (
        <FailureNotice {...search.failure} onRetry={search.failure.tryAgain ? find : undefined} />
      )}
      {found && (
        <>
          <FoundData found={found.data} />
          <EraseFound
            key={found.data.identifier.value}
            identifier={found.identifier}
            found={found.data}
            onErased={() => setFound(null)}
          />
        </>
      )}
    </Stack>
  )
}
