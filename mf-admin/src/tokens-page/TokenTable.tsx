import { agoText, aucklandDate, DAY_MS, dayText, momentText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Button, StateBadge, Table, Text, type ThingState, WideTable } from 'shared-ui'
import type { AccessToken } from '../../operations'
import { t } from '../messages/translate'
import { isForSensors, SCOPE_WORDS } from './TokenForm'

interface TokenTableProps {
  tokens: readonly AccessToken[]
  onChoose: (token: AccessToken) => void
}

/** Lists the tokens, the newest first. */
export function TokenTable({ tokens, onChoose }: TokenTableProps) {
  const now = useNow()
  if (tokens.length === 0) return <Text c="dimmed">{t('tokens.noTokens')}</Text>
  return (
    <WideTable
      label={t('tokens.tokens')}
      columns={[
        t('tokens.deviceOrIntegration'),
        t('tokens.itMay'),
        t('tokens.state'),
        t('tokens.validUntil'),
        t('tokens.lastUsed'),
        t('tokens.change'),
      ]}
      minWidth={760}
    >
      {tokens.map((token) => {
        const [state, word] = stateOf(token, now)
        return (
          <Table.Tr key={token.id}>
            <Table.Th scope="row">
              {token.name}
              <Text size="xs" c="dimmed">
                {t('tokens.endsIn', { ending: token.ending })}
              </Text>
            </Table.Th>
            <Table.Td>
              {token.scopes.map((scope) => SCOPE_WORDS[scope]).join(', ')}
              {isForSensors(token.scopes) && (
                <Text size="xs" c="dimmed">
                  {sensorsText(token)}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              <StateBadge state={state}>{word}</StateBadge>
            </Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{expiryText(token)}</Table.Td>
            <Table.Td>
              {usedWords(token.lastUsedAt, now)}
              {token.previous && (
                <Text size="xs" c="dimmed">
                  {t('tokens.oldSecret', {
                    used: usedWords(token.previous.lastUsedAt, now),
                    moment: momentText(token.previous.until),
                  })}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              {token.revokedAt === null && (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t('tokens.changeName', { name: token.name })}
                  onClick={() => onChoose(token)}
                >
                  {t('tokens.change')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        )
      })}
    </WideTable>
  )
}

/** Of which sensors a token may send messages. */
function sensorsText({ devices }: AccessToken): string {
  if (devices === null) return t('tokens.ofAllSensors')
  return t('tokens.ofSensorsOnly', { count: devices.length })
}

/** Returns the last day of a token, with its year: most tokens are valid for one or two. */
export const expiryText = ({ expiresAt }: AccessToken) => dayText(aucklandDate(new Date(expiresAt)))

export const usedWords = (at: string | null, now: number) =>
  at === null ? t('tokens.notUsedYet') : agoText(Date.parse(at), now)

/** A token that expires within this time is marked, in ms. */
const SOON_MS = 14 * DAY_MS

function stateOf({ revokedAt, expiresAt }: AccessToken, now: number): [ThingState, string] {
  const leftMs = Date.parse(expiresAt) - now
  if (revokedAt) return ['neutral', t('tokens.revoked')]
  if (leftMs <= 0) return ['wrong', t('tokens.expired')]
  return leftMs < SOON_MS ? ['open', t('tokens.expiresSoon')] : ['neutral', t('tokens.valid')]
}
