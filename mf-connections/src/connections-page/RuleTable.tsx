import type { Priority } from 'shared-domain'
import { Button, Table, Text, ToneBadge, WideTable } from 'shared-ui'
import type { DeclaredKind, Rule } from '../../operations'
import { alertName, kindName } from '../../rules/event-text'
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
        There are no rules, and nothing is sent. A rule says which events go to whom, and when.
      </Text>
    )
  return (
    <WideTable label="Rules" columns={['Rule', 'Tells of', 'To', 'When', 'Actions']} minWidth={640}>
      {rules.map((rule) => (
        <Table.Tr key={rule.id}>
          <Table.Th scope="row">
            {rule.name} {!rule.isOn && <ToneBadge tone="neutral">Off</ToneBadge>}
          </Table.Th>
          <Table.Td>{eventsOf(rule, declaredKinds)}</Table.Td>
          <Table.Td>{receiversOf(rule, receivers)}</Table.Td>
          <Table.Td>{timeOf(rule)}</Table.Td>
          <Table.Td>
            {onChange && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Change ${rule.name}`}
                onClick={() => onChange(rule)}
              >
                Change
              </Button>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  )
}

const ALERTS_OF: Record<Priority, string> = {
  high: ' (alerts of high priority)',
  medium: ' (alerts of high and medium priority)',
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
  return `${names}${priority}${types}${suburb ? `, in ${suburb}` : ''}`
}

function receiversOf({ channelIds, takesTurns }: Rule, receivers: readonly Receiver[]): string {
  const names = channelIds.flatMap((id) => receivers.find((receiver) => receiver.id === id)?.name ?? [])
  return takesTurns ? `${names.join(', then ')}, a week each` : names.join(', ')
}

function timeOf({ timing, quiet }: Rule): string {
  if (timing === 'daily') return 'Together at 7:00'
  return quiet ? `At once, not from ${quiet.from} to ${quiet.until}` : 'At once'
}
