import { type FormEvent, useRef, useState } from 'react'
import { agoText } from 'shared-domain'
import { type callRecord, hasPasskeys, makePasskey, useNow, useRecordMutation } from 'shared-domain/client'
import { type Account, getAccount, whoAmI } from 'shared-domain/contract'
import { Alert, Button, FailureNotice, Group, Stack, Table, Text, TextInput, WideTable } from 'shared-ui'
import { addPasskey, beginPasskey, removePasskey } from '../../operations'
import { t } from '../messages/translate'
import { AccountCard } from './AccountCard'
import { NewRecoveryCodes } from './NewRecoveryCodes'

const SUMMARY = t('account.passkeyIsKeptByYourPhone')

type NewPasskey = Parameters<typeof callRecord<typeof addPasskey>>[1]['body']

interface PasskeysCardProps {
  passkeys: Account['passkeys']
  /** Whether passkeys can be made at this address. */
  canAdd: boolean
}

/** Lists the passkeys of the account. The person can add and remove them. */
export function PasskeysCard({ passkeys, canAdd }: PasskeysCardProps) {
  return (
    <AccountCard title={t('account.passkeys')} summary={SUMMARY}>
      {passkeys.length === 0 ? <Text>{t('account.youHaveNone')}</Text> : <PasskeyTable passkeys={passkeys} />}
      {canAdd && hasPasskeys() ? (
        <AddPasskey />
      ) : (
        <Text c="dimmed">
          {canAdd ? t('account.thisBrowserMakesNoPasskeys') : t('account.passkeysBelongToName')}
        </Text>
      )}
    </AccountCard>
  )
}

function PasskeyTable({ passkeys }: { passkeys: Account['passkeys'] }) {
  const now = useNow()
  const { change, isPending, failure } = useRecordMutation({
    send: (id: string, { call }) => call(removePasskey, { params: { id } }),
    refreshes: [getAccount, whoAmI],
    notDone: t('account.passkeyNotRemoved'),
  })
  const ago = (at: string) => agoText(Date.parse(at), now)
  return (
    <>
      {failure && <FailureNotice {...failure} />}
      <WideTable
        label={t('account.passkeys')}
        columns={[t('account.name'), t('account.added'), t('account.lastUsed'), t('account.remove')]}
        minWidth={420}
      >
        {passkeys.map(({ id, name, createdAt, usedAt }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td>{ago(createdAt)}</Table.Td>
            <Table.Td>{usedAt ? ago(usedAt) : t('account.never')}</Table.Td>
            <Table.Td>
              <Button
                variant="default"
                size="xs"
                loading={isPending}
                aria-label={t('account.removePasskey', { name })}
                onClick={() => change(id)}
              >
                {t('account.remove')}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
    </>
  )
}

function AddPasskey() {
  const [name, setName] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isUnmade, setUnmade] = useState(false)
  const [isAdding, setAdding] = useState(false)
  // The second click of a double click comes before the button is drawn again. Two at once would leave the device with one
  // passkey and the record with the other.
  const isUnderWay = useRef(false)
  const begin = useRecordMutation({
    send: (_: null, { call }) => call(beginPasskey, {}),
    notDone: t('account.noPasskeyWasAdded'),
  })
  const add = useRecordMutation({
    send: (body: NewPasskey, { call }) => call(addPasskey, { body }),
    refreshes: [getAccount, whoAmI],
    notDone: t('account.passkeyNotAdded'),
  })
  const failure = begin.failure ?? add.failure

  async function addOne() {
    const { options } = await begin.changeAsync(null)
    const credential = await makePasskey(options)
    setUnmade(credential === null)
    if (credential === null) return
    const { recoveryCodes } = await add.changeAsync({ name, credential } as NewPasskey)
    setName('')
    setCodes(recoveryCodes)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    setAdding(true)
    // `failure` explains it.
    await addOne().catch(() => undefined)
    isUnderWay.current = false
    setAdding(false)
  }
  return (
    <form onSubmit={submit} aria-label={t('account.addPasskey')}>
      <Stack gap="sm" align="flex-start">
        {codes && <NewRecoveryCodes codes={codes} />}
        {failure && <FailureNotice {...failure} />}
        {isUnmade && (
          <Alert color="red" role="alert">
            {t('account.browserMadeNoPasskey')}
          </Alert>
        )}
        <Group align="flex-end">
          <TextInput
            label={t('account.nameOfNewPasskey')}
            placeholder={t('account.workPhone')}
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" loading={isAdding}>
            {t('account.addPasskey')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
