import { useMayCall, useRecordQuery, useSession } from 'shared-domain/client'
import { getAccount } from 'shared-domain/contract'
import { Alert, PageHeader, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'
import { RecordState } from '../record-state/RecordState'
import { AuthenticatorCard } from './AuthenticatorCard'
import { PasskeysCard } from './PasskeysCard'
import { PasswordCard } from './PasswordCard'
import { RecoveryCodesCard } from './RecoveryCodesCard'
import { SessionsCard } from './SessionsCard'

/** A person's own account: how they sign in, and where they are signed in. */
export function AccountPage() {
  const isRecorded = useMayCall(getAccount)
  const isDemonstration = useSession()?.isDemonstrationOperator
  return (
    <>
      <PageHeader title={t('account.yourAccount')} subtitle={t('account.howYouSignIn')} />
      {!isRecorded && <Text>{t('account.mockDataHasNoAccounts')}</Text>}
      {isRecorded && isDemonstration && <Text>{t('account.demonstrationHasNoSignIn')}</Text>}
      {isRecorded && isDemonstration === false && <RecordedAccount />}
    </>
  )
}

function RecordedAccount() {
  const answer = useRecordQuery({ operation: getAccount, request: {}, changesWith: [] })
  const lacksSecondFactor = useSession()?.lacksSecondFactor
  const account = answer.data
  return (
    <Stack gap="md" maw="52rem">
      {lacksSecondFactor && (
        <Alert color="yellow" role="alert" title={t('account.addSecondFactorToGoOn')}>
          {t('account.yourRoleAsksForOne')}
        </Alert>
      )}
      <RecordState answer={answer} subject={t('account.yourAccountSubject')} />
      {account?.signsInBy === 'provider' && <Text>{t('account.youSignInAtCouncilsProvider')}</Text>}
      {account?.signsInBy === 'password' && (
        <>
          <PasswordCard name={account.name} />
          <AuthenticatorCard state={account.authenticatorApp} />
          <PasskeysCard passkeys={account.passkeys} canAdd={account.canAddPasskey} />
          <RecoveryCodesCard account={account} />
        </>
      )}
      {account && <SessionsCard sessions={account.sessions} />}
    </Stack>
  )
}
