import { useEffect, useRef } from 'react'
import { useNow } from 'shared-domain/client'
import { Button, FailureNotice, Group, notify, Stack, Text } from 'shared-ui'
import type { AccessToken } from '../../operations'
import { t } from '../messages/translate'
import { SCOPE_WORDS } from './TokenForm'
import { usedWords } from './TokenTable'
import { useTokenChanging } from './use-token-changing'

interface TokenRevocationProps {
  token: AccessToken
  onRevoked: () => void
  onKeep: () => void
}

/** Asks before a token is revoked, and names what ends with it. */
export function TokenRevocation({ token, onRevoked, onKeep }: TokenRevocationProps) {
  const { changeAsync, isPending, failure } = useTokenChanging()
  const keepButton = useRef<HTMLButtonElement>(null)
  const now = useNow()
  useEffect(() => keepButton.current?.focus(), [])
  async function revoke() {
    if (isPending) return
    try {
      await changeAsync({ kind: 'revoke', token })
      notify.success(t('tokens.isRevoked', { name: token.name }))
      onRevoked()
    } catch {
      // `failure` explains it.
    }
  }
  return (
    <Stack gap="md">
      <div>
        <Text>{t('tokens.whatSendsWithItIsRefused', { name: token.name })}</Text>
        <Text>
          {t('tokens.itMayAndWasUsed', {
            scopes: token.scopes.map((scope) => SCOPE_WORDS[scope]).join(', '),
            used: usedWords(token.lastUsedAt, now),
          })}
        </Text>
        {token.previous && <Text>{t('tokens.oldSecretEndsToo')}</Text>}
        <Text>{t('tokens.thisCannotBeUndone')}</Text>
      </div>
      {failure && <FailureNotice {...failure} canRetry={false} />}
      <Group gap="sm">
        <Button color="red" aria-disabled={isPending} onClick={revoke}>
          {t('tokens.revokeForGood')}
        </Button>
        <Button ref={keepButton} variant="default" onClick={onKeep}>
          {t('tokens.keepIt')}
        </Button>
      </Group>
    </Stack>
  )
}
