import { useMayCall, useRecordQuery, useSession } from 'shared-domain/client'
import { getAccount } from 'shared-domain/contract'
import { Alert, PageHeader, Stack, Text } from 'shared-ui'
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
      <PageHeader title="Your account" subtitle="How you sign in, and where you are signed in." />
      {!isRecorded && <Text>Mock data has no accounts. Switch to real data to see yours.</Text>}
      {isRecorded && isDemonstration && (
        <Text>The demonstration has no sign-in, so there is no account to look after.</Text>
      )}
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
        <Alert color="yellow" role="alert" title="Add a second factor to go on">
          Your role asks for one. Add an authenticator app or a passkey here: until then no other page opens.
        </Alert>
      )}
      <RecordState answer={answer} subject="your account" />
      {account?.signsInBy === 'provider' && (
        <Text>You sign in at the council’s provider, which looks after your password and second factor.</Text>
      )}
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
