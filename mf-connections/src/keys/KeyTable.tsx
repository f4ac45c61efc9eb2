import { useState } from 'react'
import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Button, StateBadge, Table, Text, type ThingState, WideTable } from 'shared-ui'
import type { Open311Key } from '../../operations'
import { t } from '../messages/translate'
import { KeyRemoval } from './KeyRemoval'

interface KeyTableProps {
  label: string
  keys: readonly Open311Key[]
  mayChange: boolean
}

/** The systems that have a key, and how the last request of each went. */
export function KeyTable({ label, keys, mayChange }: KeyTableProps) {
  const [asked, setAsked] = useState<Open311Key | null>(null)
  const now = useNow()
  if (keys.length === 0) return <Text c="dimmed">{t('connections.noSystemHasKeyYet')}</Text>
  return (
    <>
      <KeyRemoval of={asked} onClose={() => setAsked(null)} />
      <WideTable
        label={label}
        columns={[
          t('connections.system'),
          t('connections.state'),
          t('connections.lastRequest'),
          t('connections.actions'),
        ]}
        minWidth={560}
      >
        {keys.map((key) => {
          const [state, word] = stateOf(key)
          return (
            <Table.Tr key={key.id}>
              <Table.Th scope="row">
                {key.name}
                <Text size="xs" c="dimmed">
                  {key.purpose === 'open311'
                    ? t('connections.reports', { requests: key.requests })
                    : t('connections.subscriptions', { subscriptions: key.subscriptions })}
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
                    aria-label={t('connections.removeKeyOf', { name: key.name })}
                    onClick={() => setAsked(key)}
                  >
                    {t('connections.remove')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </WideTable>
    </>
  )
}

function stateOf({ lastUsedAt, failure }: Open311Key): [ThingState, string] {
  if (failure) return ['wrong', t('connections.refused')]
  return ['neutral', lastUsedAt ? t('connections.working') : t('connections.notUsedYet')]
}
