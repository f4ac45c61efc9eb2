import { IconPencil, IconTrash } from '@tabler/icons-react'
import { BIN_TYPE_NAMES, type BinType } from 'shared-domain'
import type { Fleet } from 'shared-domain/contract'
import { clockSeconds } from 'shared-domain/route-planning'
import { ActionIcon, Group, Text, ToneBadge } from 'shared-ui'
import { clockText } from '../moments/moments'
import classes from './Fleet.module.css'
import type { FleetItem } from './use-fleet-editing'

interface FleetRowProps {
  item: FleetItem
  facts: readonly FleetFact[]
  /** `null` without the permission to change the fleet. */
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

const list = (streams: readonly BinType[]) => streams.map((stream) => BIN_TYPE_NAMES[stream]).join(', ')
const count = (value: number) => value.toLocaleString('en-NZ')

interface FleetFact {
  term: string
  words: string
}

export function factsOf(item: FleetItem, { depots }: Pick<Fleet, 'depots'>): FleetFact[] {
  if (item.kind === 'driver') return []
  if (item.kind === 'depot') return [position(item.value)]
  if (item.kind === 'facility') {
    const { streams, opensAt, closesAt, serviceMinutes } = item.value
    return [
      { term: 'Streams', words: list(streams) },
      { term: 'Open', words: hours(opensAt, closesAt) },
      { term: 'A visit', words: `${serviceMinutes} min` },
      position(item.value),
    ]
  }
  const { streams, litres, kg, shift, break: rest, depotId } = item.value
  return [
    { term: 'Streams', words: list(streams) },
    { term: 'A load', words: `${count(litres)} litres or ${count(kg)} kg` },
    { term: 'Shift', words: hours(shift.from, shift.to) },
    { term: 'Break', words: rest ? `${rest.minutes} min, begins ${hours(rest.from, rest.to)}` : 'None' },
    { term: 'Depot', words: depots.find(({ id }) => id === depotId)?.name ?? depotId },
  ]
}

const hours = (from: string, to: string) =>
  `${clockText(clockSeconds(from))} to ${clockText(clockSeconds(to))}`

const position = ({ lat, lng }: { lat: number; lng: number }): FleetFact => ({
  term: 'Position',
  words: `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
})
