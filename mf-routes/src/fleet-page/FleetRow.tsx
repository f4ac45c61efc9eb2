import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Fragment } from 'react'
import { BIN_TYPE_NAMES, type BinType, paths } from 'shared-domain'
import type { Fleet } from 'shared-domain/contract'
import { clockSeconds } from 'shared-domain/route-planning'
import { ActionIcon, Anchor, Group, Link, Text, ToneBadge } from 'shared-ui'
import { clockText } from '../moments/moments'
import classes from './Fleet.module.css'
import type { FleetItem } from './use-fleet-editing'

interface FleetRowProps {
  item: FleetItem
  facts: readonly FleetFact[]
  /** The ids of the open routes that need it, which a truck out of service cannot drive; empty while they are not known. */
  openRoutes: readonly string[]
  /** `null` without the permission to change the fleet. */
  actions: { edit: () => void; remove: () => void } | null
}

export function FleetRow({ item, facts, openRoutes, actions }: FleetRowProps) {
  const { kind, value } = item
  const isOut = item.kind === 'truck' && !item.value.isInService
  return (
    <li className={classes.row}>
      <Text fw={500} className={classes.name}>
        {value.name}{' '}
        {kind !== 'driver' && (
          <Text span size="sm" c="dimmed" fw={400}>
            {value.id}
          </Text>
        )}{' '}
        {isOut && <ToneBadge tone="neutral">Out of service</ToneBadge>}
        {isOut && openRoutes.length > 0 && <OpenRoutes ids={openRoutes} />}
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

/** Such as '2 open routes: R199, R202'. In the details of each its stops are given to another truck. */
const OpenRoutes = ({ ids }: { ids: readonly string[] }) => (
  <Text span size="sm" fw={400} display="block">
    ⚠ {ids.length === 1 ? '1 open route' : `${ids.length} open routes`}:{' '}
    {ids.map((id, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <Anchor component={Link} to={paths.route(id)} inherit>
          {id}
        </Anchor>
      </Fragment>
    ))}
  </Text>
)

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
