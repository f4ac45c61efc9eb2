import { useRef, useState } from 'react'
import { useMayCall, useRecordQuery } from 'shared-domain/client'
import { Stack } from 'shared-ui'
import { listAccessTokens, type NewSecret } from '../../operations'
import { t } from '../messages/translate'
import { RecordState } from '../record-state/RecordState'
import { SecretPage } from '../secret-page/SecretPage'
import { TokenDialog } from './TokenDialog'
import { TokenForm } from './TokenForm'
import { expiryText, TokenTable } from './TokenTable'

/** Shows the access tokens of devices and integrations. */
export function TokensPage() {
  return (
    <SecretPage<NewSecret>
      path="/app/admin/tokens"
      subject="tokens"
      isRecorded={useMayCall(listAccessTokens)}
      action="Make a token"
      secretOf={({ token, secret }) => ({
        title: t('tokens.secretOf', { name: token.name }),
        secret,
        sentence: t('tokens.deviceSendsItAsBearerToken', { expiry: expiryText(token) }),
      })}
      form={(done) => <TokenForm {...done} />}
      idOf={({ token }) => token.id}
      list={(secrets) => <RecordedTokens {...secrets} />}
    />
  )
}

interface RecordedTokensProps {
  onMade: (made: NewSecret) => void
  onEnded: (id: string) => void
}

function RecordedTokens({ onMade, onEnded }: RecordedTokensProps) {
  const answer = useRecordQuery({ operation: listAccessTokens, request: {}, changesWith: [] })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const list = useRef<HTMLElement>(null)
  const tokens = answer.data?.tokens
  return (
    <Stack gap="md" mt="md">
      <RecordState answer={answer} subject={t('tokens.tokensSubject')} />
      <section ref={list} tabIndex={-1} aria-label={t('tokens.tokens')}>
        {tokens && <TokenTable tokens={tokens} onChoose={({ id }) => setChosenId(id)} />}
      </section>
      <TokenDialog
        token={tokens?.find(({ id, revokedAt }) => id === chosenId && revokedAt === null) ?? null}
        onMade={(made) => {
          setChosenId(null)
          onMade(made)
        }}
        onRevoked={({ id }) => {
          onEnded(id)
          list.current?.focus()
        }}
        onClose={() => setChosenId(null)}
      />
    </Stack>
  )
}
