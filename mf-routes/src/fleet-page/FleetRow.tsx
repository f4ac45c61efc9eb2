import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { FleetItem } from 'shared-domain/client'
import { ActionIcon, Group, Text } from 'shared-ui'
import classes from './Fleet.module.css'

interface FleetRowProps {
  item: FleetItem
  facts: readonly string[]
  /** Null for whoever may only look. */
  actions: { edit: () => void; remove: () => void } | null
}

export function FleetRow({ item: { kind, value }, facts, actions }: FleetRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={500} className={classes.name}>
          {value.name}{' '}
          {kind !== 'driver' && (
            <Text span size="sm" c="dimmed" fw={400}>
              {value.id}
            </Text>
          )}
        </Text>
        {facts.length > 0 && (
          <Text size="sm" c="dimmed" className={classes.name}>
            {facts.join(' · ')}
          </Text>
        )}
      </div>
      {actions && (
        <Group gap="xs" wrap="nowrap">
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
