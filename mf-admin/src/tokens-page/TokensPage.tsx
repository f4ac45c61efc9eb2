import { useState } from 'react'
import { momentText } from 'shared-domain'
import { useMayCall, useRecordQuery } from 'shared-domain/client'
import { listAccessTokens, type NewSecret } from 'shared-domain/contract'
import { Button, Modal, Stack, Text } from 'shared-ui'
import { AdminFrame } from '../admin-frame/AdminFrame'
import { RecordState } from '../record-state/RecordState'
import { ShownOnce } from '../shown-once/ShownOnce'
import { TokenDialog } from './TokenDialog'
import { TokenForm } from './TokenForm'
import { TokenTable } from './TokenTable'

/** What lets devices and integrations in. */
export function TokensPage() {
  const hasTokens = useMayCall(listAccessTokens)
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<NewSecret | null>(null)
  const show = (secret: NewSecret) => {
    setIsMaking(false)
    setMade(secret)
  }
  return (
    <AdminFrame
      path="/app/admin/tokens"
      actions={hasTokens && <Button onClick={() => setIsMaking(true)}>Make a token</Button>}
    >
      {made && (
        <ShownOnce
          title={`Secret of ${made.token.name}`}
          secret={made.secret}
          sentence={`The device sends it as a bearer token; it is valid until ${momentText(made.token.expiresAt)}.`}
          onClose={() => setMade(null)}
        />
      )}
      {hasTokens ? (
        <RecordedTokens onMade={show} />
      ) : (
        <Text>Mock data has no tokens. Switch to real data to see them.</Text>
      )}
      <Modal opened={isMaking} onClose={() => setIsMaking(false)} title="Make a token">
        <TokenForm onMade={show} onClose={() => setIsMaking(false)} />
      </Modal>
    </AdminFrame>
  )
}

function RecordedTokens({ onMade }: { onMade: (made: NewSecret) => void }) {
  const answer = useRecordQuery({ operation: listAccessTokens, request: {}, changesWith: [] })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const tokens = answer.data?.tokens
  return (
    <Stack gap="md" mt="md">
      <RecordState answer={answer} subject="the tokens" />
      {tokens && <TokenTable tokens={tokens} onChoose={({ id }) => setChosenId(id)} />}
      <TokenDialog
        token={tokens?.find(({ id, revokedAt }) => id === chosenId && revokedAt === null) ?? null}
        onMade={(made) => {
          setChosenId(null)
          onMade(made)
        }}
        onClose={() => setChosenId(null)}
      />
    </Stack>
  )
}
