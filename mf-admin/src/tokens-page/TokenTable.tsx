import { agoText, DAY_MS, momentText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Button, StateBadge, Table, Text, type ThingState, WideTable } from 'shared-ui'
import type { AccessToken } from '../../operations'
import { isForSensors, SCOPE_WORDS } from './TokenForm'

interface TokenTableProps {
  tokens: readonly AccessToken[]
  onChoose: (token: AccessToken) => void
}

/** Lists the tokens, the newest first. */
export function TokenTable({ tokens, onChoose }: TokenTableProps) {
  const now = useNow()
  if (tokens.length === 0)
    return <Text c="dimmed">There are no tokens. Make one for each device or integration.</Text>
  return (
    <WideTable
      label="Tokens"
      columns={['Device or integration', 'It may', 'State', 'Valid until', 'Last used', 'Change']}
      minWidth={760}
    >
      {tokens.map((token) => {
        const [state, word] = stateOf(token, now)
        return (
          <Table.Tr key={token.id}>
            <Table.Th scope="row">
              {token.name}
              <Text size="xs" c="dimmed">
                ends in {token.ending}
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
                  Old secret: {usedWords(token.previous.lastUsedAt, now)}, works until{' '}
                  {momentText(token.previous.until)}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              {token.revokedAt === null && (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={`Change ${token.name}`}
                  onClick={() => onChoose(token)}
                >
                  Change
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        )
      })}
    </WideTable>
  )
}

const day = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', dateStyle: 'medium' })

/** Of which sensors a token may send messages. */
function sensorsText({ devices }: AccessToken): string {
  if (devices === null) return 'of all sensors'
  return devices.length === 1 ? 'of 1 sensor only' : `of ${devices.length} sensors only`
}

/** Returns the last day of a token, with its year: most tokens are valid for one or two. */
export const expiryText = ({ expiresAt }: AccessToken) => day.format(new Date(expiresAt))

const usedWords = (at: string | null, now: number) =>
  at === null ? 'not used yet' : agoText(Date.parse(at), now)

/** A token that expires within this time is marked, in ms. */
const SOON_MS = 14 * DAY_MS

function stateOf({ revokedAt, expiresAt }: AccessToken, now: number): [ThingState, string] {
  const leftMs = Date.parse(expiresAt) - now
  if (revokedAt) return ['neutral', 'Revoked']
  if (leftMs <= 0) return ['wrong', 'Expired']
  return leftMs < SOON_MS ? ['open', 'Expires soon'] : ['neutral', 'Valid']
}
