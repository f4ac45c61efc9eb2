import { Fragment } from 'react'
import { paths } from 'shared-domain'
import type { Fleet } from 'shared-domain/contract'
import { Anchor, Link, Table, Text, ToneBadge, WideTable } from 'shared-ui'
import { rich, t } from '../messages/translate'
import { hours, type ItemActions, ItemButtons, streamNames } from './FleetRow'
import type { FleetItem } from './use-fleet-editing'

interface TruckTableProps {
  items: readonly FleetItem[]
  depots: Fleet['depots']
  /** The ids of the open routes that need a truck; empty while they are not known. */
  openRoutesOf: (truckId: string) => readonly string[]
  /** `null` without the permission to change the fleet. */
  actionsOf: ((item: FleetItem) => ItemActions) | null
}

const COLUMNS = [t('fleet.truck'), t('fleet.streams'), 'A load', t('fleet.shift')]

export function TruckTable({ items, depots, openRoutesOf, actionsOf }: TruckTableProps) {
  // Of a single depot every truck would say the same.
  const areDepotsShown = depots.length > 1
  const columns = [
    ...COLUMNS,
    ...(areDepotsShown ? [t('fleet.depot')] : []),
    ...(actionsOf ? [t('fleet.actions')] : []),
  ]
  return (
    <WideTable label={t('fleet.trucks')} columns={columns} minWidth={480}>
      {items.map((item) => {
        if (item.kind !== 'truck') return null
        const {
          id,
          name,
          streams,
          litres,
          kg,
          shift,
          break: rest,
          depotId,
          isInService,
          loadsAtKerb,
        } = item.value
        const openRoutes = isInService ? [] : openRoutesOf(id)
        return (
          <Table.Tr key={id}>
            <Table.Th scope="row">
              {name}{' '}
              <Text span size="sm" c="dimmed" fw={400}>
                {id}
              </Text>{' '}
              {!isInService && <ToneBadge tone="neutral">{t('fleet.outOfService')}</ToneBadge>}
              {openRoutes.length > 0 && <OpenRoutes ids={openRoutes} />}
            </Table.Th>
            <Table.Td>{streamNames(streams)}</Table.Td>
            <Table.Td>
              {t('fleet.litresOrKg', { count: count(litres), count2: count(kg) })}
              {loadsAtKerb && (
                <Text size="sm" c="dimmed">
                  {t('fleet.fromKerbSideOnly')}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              {hours(shift.from, shift.to)}
              <Text size="sm" c="dimmed">
                {rest
                  ? t('fleet.breakOfMin', { minutes: rest.minutes, hours: hours(rest.from, rest.to) })
                  : t('fleet.withoutBreak')}
              </Text>
            </Table.Td>
            {areDepotsShown && (
              <Table.Td>{depots.find((depot) => depot.id === depotId)?.name ?? depotId}</Table.Td>
            )}
            {actionsOf && (
              <Table.Td>
                <ItemButtons name={name} actions={actionsOf(item)} />
              </Table.Td>
            )}
          </Table.Tr>
        )
      })}
    </WideTable>
  )
}

/** Such as '2 open routes: R199, R202'. In the details of each its stops are given to another truck. */
const OpenRoutes = ({ ids }: { ids: readonly string[] }) => (
  <Text span size="sm" fw={400} display="block">
    {rich('fleet.openRoutes', {
      count: ids.length,
      ids: ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Anchor component={Link} to={paths.route(id)} inherit>
            {id}
          </Anchor>
        </Fragment>
      )),
    })}
  </Text>
)

const count = (value: number) => value.toLocaleString('en-NZ')
