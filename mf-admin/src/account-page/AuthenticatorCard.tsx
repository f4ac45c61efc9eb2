import { QRCodeSVG } from 'qrcode.react'
import { type FormEvent, useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { type Account, getAccount, whoAmI } from 'shared-domain/contract'
import { Box, Button, Code, FailureNotice, Group, Stack, Text, TextInput, WorkBadge } from 'shared-ui'
import { beginAuthenticatorApp, confirmAuthenticatorApp, removeAuthenticatorApp } from '../../operations'
import { rich, t } from '../messages/translate'
import { AccountCard } from './AccountCard'
import { NewRecoveryCodes } from './NewRecoveryCodes'

const SUMMARY = t('account.appOnYourPhoneMakesCode')

/** Turns an authenticator app on, once it has shown a correct code, or off. */
export function AuthenticatorCard({ state }: { state: Account['authenticatorApp'] }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const begin = useRecordMutation({
    send: (_: null, { call }) => call(beginAuthenticatorApp, {}),
    notDone: t('account.setUpDidNotBegin'),
  })
  const remove = useRecordMutation({
    send: (_: null, { call }) => call(removeAuthenticatorApp, {}),
    refreshes: [getAccount, whoAmI],
    notDone: t('account.authenticatorAppNotTurnedOff'),
  })
  const [secret, setSecret] = useState<{ secret: string; address: string } | null>(null)
  const failure = begin.failure ?? remove.failure
  const isOn = state === 'on'

  return (
    <AccountCard title={t('account.authenticatorApp')} summary={SUMMARY}>
      <WorkBadge isOpen={isOn}>{isOn ? t('account.on') : t('account.off')}</WorkBadge>
      {state === 'unavailable' && <Text>{t('account.itNotOfferedHere')}</Text>}
      {failure && <FailureNotice {...failure} />}
      {codes && <NewRecoveryCodes codes={codes} />}
      {state === 'off' && !secret && (
        <Button
          loading={begin.isPending}
          onClick={() => begin.changeAsync(null).then(setSecret, () => undefined)}
        >
          {t('account.setUp')}
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
          {t('account.turnOff')}
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
    notDone: t('account.authenticatorAppNotTurnedOn'),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    changeAsync(code).then(
      ({ recoveryCodes }) => onDone(recoveryCodes),
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit} aria-label={t('account.setUpAuthenticatorApp')}>
      <Stack gap="sm" align="flex-start">
        <Text>{t('account.scanThisCodeWithApp')}</Text>
        <Box p="sm" bg="white">
          <QRCodeSVG value={address} size={180} title={t('account.codeForAuthenticatorApp')} />
        </Box>
        <Text>{rich('account.key', { what: <Code>{secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}</Code> })}</Text>
        <TextInput
          label={t('account.codeOfApp')}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {failure && <FailureNotice {...failure} />}
        <Group>
          <Button type="submit" loading={isPending}>
            {t('account.turnOn')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('account.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
