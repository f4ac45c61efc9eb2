import { useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { type Account, getAccount } from 'shared-domain/contract'
import { Button, FailureNotice, Text } from 'shared-ui'
import { renewRecoveryCodes } from '../../operations'
import { AccountCard } from './AccountCard'
import { NewRecoveryCodes } from './NewRecoveryCodes'

/** Shows how many recovery codes are left, and makes new ones. An account without a second factor needs none. */
export function RecoveryCodesCard({ account }: { account: Account }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { changeAsync, isPending, failure } = useRecordMutation({
    send: (_: null, { call }) => call(renewRecoveryCodes, {}),
    refreshes: [getAccount],
    notDone: 'No new recovery codes were made',
  })
  const { recoveryCodesLeft: left, authenticatorApp, passkeys } = account
  if (authenticatorApp !== 'on' && passkeys.length === 0) return null
  return (
    <AccountCard title="Recovery codes" summary="For the day on which the app or the passkey is lost.">
      <Text>{left === 1 ? '1 code is left.' : `${left} codes are left.`}</Text>
      {failure && <FailureNotice {...failure} />}
      {codes && <NewRecoveryCodes codes={codes} />}
      <Button
        variant="default"
        loading={isPending}
        onClick={() =>
          changeAsync(null).then(
            ({ recoveryCodes }) => setCodes(recoveryCodes),
            () => undefined,
          )
        }
      >
        Make new codes
      </Button>
    </AccountCard>
  )
}
