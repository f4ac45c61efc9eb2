import { QRCodeSVG } from 'qrcode.react'
import { type FormEvent, useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { type Account, getAccount, whoAmI } from 'shared-domain/contract'
import { Box, Button, Code, FailureNotice, Group, Stack, Text, TextInput, WorkBadge } from 'shared-ui'
import { beginAuthenticatorApp, confirmAuthenticatorApp, removeAuthenticatorApp } from '../../operations'
import { AccountCard } from './AccountCard'
import { NewRecoveryCodes } from './NewRecoveryCodes'

const SUMMARY = 'An app on your phone makes a code that is asked for after the password.'

/** Turns an authenticator app on, once it has shown a correct code, or off. */
export function AuthenticatorCard({ state }: { state: Account['authenticatorApp'] }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const begin = useRecordMutation({
    send: (_: null, { call }) => call(beginAuthenticatorApp, {}),
    notDone: 'The set-up did not begin',
  })
  const remove = useRecordMutation({
    send: (_: null, { call }) => call(removeAuthenticatorApp, {}),
    refreshes: [getAccount, whoAmI],
    notDone: 'The authenticator app was not turned off',
  })
  const [secret, setSecret] = useState<{ secret: string; address: string } | null>(null)
  const failure = begin.failure ?? remove.failure
  const isOn = state === 'on'

  return (
    <AccountCard title="Authenticator app" summary={SUMMARY}>
      <WorkBadge isOpen={isOn}>{isOn ? 'On' : 'Off'}</WorkBadge>
      {state === 'unavailable' && (
        <Text>
          It is not offered here: the server’s operator has to set SECOND_FACTOR_KEY. A passkey does the same.
        </Text>
      )}
      {failure && <FailureNotice {...failure} />}
      {codes && <NewRecoveryCodes codes={codes} />}
      {state === 'off' && !secret && (
        <Button
          loading={begin.isPending}
          onClick={() => begin.changeAsync(null).then(setSecret, () => undefined)}
        >
          Set up
        </Button>
      )}
      {state === 'off' && secret && (
        <Confirm
          {...secret}
          onDone={(made) => {
            setCodes(made)
            setSecret(null)
          }}
          onCancel={() => setSecret(null)}
        />
      )}
      {isOn && (
        <Button variant="default" loading={remove.isPending} onClick={() => remove.change(null)}>
          Turn off
        </Button>
      )}
    </AccountCard>
  )
}

interface ConfirmProps {
  secret: string
  /** The `otpauth:` address that the QR code holds. */
  address: string
  onDone: (codes: string[] | null) => void
  onCancel: () => void
}

function Confirm({ secret, address, onDone, onCancel }: ConfirmProps) {
  const [code, setCode] = useState('')
  const { changeAsync, isPending, failure } = useRecordMutation({
    send: (typed: string, { call }) => call(confirmAuthenticatorApp, { body: { code: typed } }),
    refreshes: [getAccount, whoAmI],
    notDone: 'The authenticator app was not turned on',
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    changeAsync(code).then(
      ({ recoveryCodes }) => onDone(recoveryCodes),
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit} aria-label="Set up an authenticator app">
      <Stack gap="sm" align="flex-start">
        <Text>
          Scan this code with the app, or type the key into it. Then write the code that the app shows.
        </Text>
        <Box p="sm" bg="white">
          <QRCodeSVG value={address} size={180} title="Code for the authenticator app" />
        </Box>
        <Text>
          Key: <Code>{secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}</Code>
        </Text>
        <TextInput
          label="Code of the app"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {failure && <FailureNotice {...failure} />}
        <Group>
          <Button type="submit" loading={isPending}>
            Turn on
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
