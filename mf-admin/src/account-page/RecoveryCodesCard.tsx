import { useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { type Account, getAccount } from 'shared-domain/contract'
import { Button, FailureNotice, Text } from 'shared-ui'
import { renewRecoveryCodes } from '../../operations'
import { t } from '../messages/translate'
import { AccountCard } from './AccountCard'
import { NewRecoveryCodes } from './NewRecoveryCodes'

/** Shows how many recovery codes are left, and makes new ones. An account without a second factor needs none. */
export function RecoveryCodesCard({ account }: { account: Account }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { changeAsync, isPending, failure } = useRecordMutation({
    send: (_: null, { call }) => call(renewRecoveryCodes, {}),
    refreshes: [getAccount],
    notDone: t('account.noNewRecoveryCodesWereMade'),
  })
  const { recoveryCodesLeft: left, authenticatorApp, passkeys } = account
  if (authenticatorApp !== 'on' && passkeys.length === 0) return null
  return (
    <AccountCard title={t('account.recoveryCodes')} summary={t('account.forDayOnWhichApp')}>
      <Text>{t('account.codesAreLeft', { left })}</Text>
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
        {t('account.makeNewCodes')}
      </Button>
    </AccountCard>
  )
}
