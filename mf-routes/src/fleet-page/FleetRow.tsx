import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { FleetItem } from 'shared-domain/client'
import { ActionIcon, Group, Text, ToneBadge } from 'shared-ui'
import classes from './Fleet.module.css'
import type { FleetFact } from './fleet-words'

interface FleetRowProps {
  item: FleetItem
  facts: readonly FleetFact[]
  /** Null for whoever may only look. */
  actions: { edit: () => void; remove: () => void } | null
}

export function FleetRow({ item, facts, actions }: FleetRowProps) {
  const { kind, value } = item
  return (
    <li className={classes.row}>
      <Text fw={500} className={classes.name}>
        {value.name}{' '}
        {kind !== 'driver' && (
          <Text span size="sm" c="dimmed" fw={400}>
            {value.id}
          </Text>
        )}{' '}
        {item.kind === 'truck' && !item.value.isInService && (
          <ToneBadge tone="neutral">Out of service</ToneBadge>
        )}
      </Text>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ term, words }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions && (
        <Group gap="xs" wrap="nowrap" className={classes.actions}>
          <ActionIcon variant="default" size="lg" aria-label={`Edit ${value.name}`} onClick={actions.edit}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={`Remove ${value.name}`}
            onClick={actions.remove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    </li>
  )
}
