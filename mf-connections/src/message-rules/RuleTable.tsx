import type { Priority } from 'shared-domain'
import { Button, Table, Text, ToneBadge, WideTable } from 'shared-ui'
import type { DeclaredKind, Rule } from '../../operations'
import { alertName, kindName } from '../../rules/event-text'
import { t } from '../messages/translate'
import type { Receiver } from './RuleForm'

interface RuleTableProps {
  rules: readonly Rule[]
  declaredKinds: readonly DeclaredKind[]
  receivers: readonly Receiver[]
  /** `null` for a person who may not. */
  onChange: ((rule: Rule) => void) | null
}

/** The rules, each in words. */
export function RuleTable({ rules, declaredKinds, receivers, onChange }: RuleTableProps) {
  if (rules.length === 0)
    return (
      <Text c="dimmed">
        {t('connections.noRules')} {receivers.length === 0 && t('connections.noReceiver')}
      </Text>
    )
  return (
    <WideTable
      label={t('connections.rules')}
      columns={[
        t('connections.rule'),
        t('connections.tellsOf'),
        'To',
        t('connections.when'),
        t('connections.actions'),
      ]}
      minWidth={640}
    >
      {rules.map((rule) => (
        <Table.Tr key={rule.id}>
          <Table.Th scope="row">
            {rule.name} {!rule.isOn && <ToneBadge tone="neutral">{t('connections.off')}</ToneBadge>}
          </Table.Th>
          <Table.Td>{eventsOf(rule, declaredKinds)}</Table.Td>
          <Table.Td>{receiversOf(rule, receivers)}</Table.Td>
          <Table.Td>{timeOf(rule)}</Table.Td>
          <Table.Td>
            {onChange && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={t('connections.change', { name: rule.name })}
                onClick={() => onChange(rule)}
              >
                {t('connections.changeButton')}
              </Button>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  )
}

const ALERTS_OF: Record<Priority, string> = {
  high: t('connections.alertsOfHighPriority'),
  medium: t('connections.alertsOfHighAndMediumPriority'),
  low: '',
}

function eventsOf(
  { kinds, leastPriority, alertTypes, suburb }: Rule,
  declaredKinds: readonly DeclaredKind[],
): string {
  const names = kinds.map((kind) => kindName(kind, declaredKinds)).join(', ')
  const ofAlerts = kinds.includes('alert.raised')
  const priority = ofAlerts ? ALERTS_OF[leastPriority] : ''
  const types =
    ofAlerts && alertTypes ? ` (only: ${alertTypes.map((type) => alertName(type) ?? type).join(', ')})` : ''
  return `${names}${priority}${types}${suburb ? t('connections.in', { suburb }) : ''}`
}

function receiversOf({ channelIds, takesTurns }: Rule, receivers: readonly Receiver[]): string {
  const names = channelIds.flatMap((id) => receivers.find((receiver) => receiver.id === id)?.name ?? [])
  return takesTurns ? t('connections.weekEach', { list: names.join(', then ') }) : names.join(', ')
}

function timeOf({ timing, quiet }: Rule): string {
  if (timing === 'daily') return t('connections.togetherAt700')
  return quiet
    ? t('connections.atOnceNot', { from: quiet.from, until: quiet.until })
    : t('connections.atOnce')
}
