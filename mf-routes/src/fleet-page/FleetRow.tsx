import { IconPencil, IconTrash } from '@tabler/icons-react'
import { BIN_TYPE_NAMES, type BinType } from 'shared-domain'
import { clockSeconds } from 'shared-domain/route-planning'
import { ActionIcon, Group, Text } from 'shared-ui'
import { t } from '../messages/translate'
import { clockText } from '../moments/moments'
import classes from './Fleet.module.css'
import type { FleetItem } from './use-fleet-editing'

interface FleetRowProps {
  item: FleetItem
  facts: readonly FleetFact[]
  /** `null` without the permission to change the fleet. */
  actions: ItemActions | null
}

/** A depot, a facility or a driver. */
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
        <div className={classes.actions}>
          <ItemButtons name={value.name} actions={actions} />
        </div>
      )}
    </li>
  )
}

export interface ItemActions {
  edit: () => void
  remove: () => void
}

export const ItemButtons = ({ name, actions }: { name: string; actions: ItemActions }) => (
  <Group gap="xs" wrap="nowrap">
    <ActionIcon variant="default" size="lg" aria-label={t('fleet.edit', { name })} onClick={actions.edit}>
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="default" size="lg" aria-label={t('fleet.remove', { name })} onClick={actions.remove}>
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  </Group>
)

/** The names of streams, as a list. */
export const streamNames = (streams: readonly BinType[]) =>
  streams.map((stream) => BIN_TYPE_NAMES[stream]).join(', ')

interface FleetFact {
  term: string
  words: string
}

export function factsOf(item: FleetItem): FleetFact[] {
  if (item.kind === 'driver' || item.kind === 'truck') return []
  if (item.kind === 'depot') return [position(item.value)]
  const { streams, opensAt, closesAt, serviceMinutes } = item.value
  return [
    { term: t('fleet.streams'), words: streamNames(streams) },
    { term: t('fleet.open'), words: hours(opensAt, closesAt) },
    { term: t('fleet.visit'), words: t('fleet.min', { serviceMinutes }) },
    position(item.value),
  ]
}

/** Such as '6:30 am to 3:00 pm'. */
export const hours = (from: string, to: string) =>
  t('fleet.to', { clock: clockText(clockSeconds(from)), clock2: clockText(clockSeconds(to)) })

const position = ({ lat, lng }: { lat: number; lng: number }): FleetFact => ({
  term: t('fleet.position'),
  words: `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
})
