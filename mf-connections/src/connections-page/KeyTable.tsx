import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Button, FailureNotice, Stack, StateBadge, Table, Text, type ThingState, WideTable } from 'shared-ui'
import type { Open311Key } from '../../operations'
import { useKeyChange } from './use-open311'

interface KeyTableProps {
  label: string
  keys: readonly Open311Key[]
  mayChange: boolean
}

/** The systems that have a key, and how the last request of each went. */
export function KeyTable({ label, keys, mayChange }: KeyTableProps) {
  const { changeAsync, failure, pending } = useKeyChange()
  const now = useNow()
  if (keys.length === 0)
    return <Text c="dimmed">No system has a key yet. Make one for each system that should have access.</Text>
  return (
    <Stack gap="xs">
      {failure && <FailureNotice {...failure} />}
      <WideTable label={label} columns={['System', 'State', 'Last request', 'Actions']} minWidth={560}>
        {keys.map((key) => {
          const [state, word] = stateOf(key)
          return (
            <Table.Tr key={key.id}>
              <Table.Th scope="row">
                {key.name}
                <Text size="xs" c="dimmed">
                  {key.purpose === 'open311'
                    ? `${key.requests} ${key.requests === 1 ? 'report' : 'reports'}`
                    : `${key.subscriptions} ${key.subscriptions === 1 ? 'subscription' : 'subscriptions'}`}
                </Text>
              </Table.Th>
              <Table.Td>
                <StateBadge state={state}>{word}</StateBadge>
              </Table.Td>
              <Table.Td>
                {key.lastUsedAt && agoText(Date.parse(key.lastUsedAt), now)}
                {key.failure && (
                  <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
                    {key.failure.reason}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                {mayChange && (
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={`Remove the key of ${key.name}`}
                    loading={pending?.id === key.id}
                    // `failure` explains it.
                    onClick={() => changeAsync({ kind: 'remove', id: key.id }).catch(() => undefined)}
                  >
                    Remove
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </WideTable>
    </Stack>
  )
}

function stateOf({ lastUsedAt, failure }: Open311Key): [ThingState, string] {
  if (failure) return ['wrong', 'Refused']
  return ['neutral', lastUsedAt ? 'Working' : 'Not used yet']
}
