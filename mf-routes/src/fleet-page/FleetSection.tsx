import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Fleet } from 'shared-domain/contract'
import { Button, Card, FailureNotice, Group, Modal, Text, Title } from 'shared-ui'
import { t } from '../messages/translate'
import classes from './Fleet.module.css'
import { FleetRow, factsOf } from './FleetRow'
import { ItemForm } from './ItemForm'
import { RemovalDialog } from './RemovalDialog'
import { TruckTable } from './TruckTable'
import { nextId } from './typed-item'
import { UnfitRoutes } from './UnfitRoutes'
import { type FleetEditing, type FleetItem, useFleetEditing } from './use-fleet-editing'
import { useFleetUse } from './use-fleet-use'

interface FleetSectionProps {
  title: string
  kind: FleetItem['kind']
  items: readonly FleetItem[]
  depots: Fleet['depots']
  /** The ids of removed items, which are not used again. */
  removedIds: readonly string[]
  mayChange: boolean
}

/** The items of one kind, which supervisors can change. */
export function FleetSection({ title, kind, items, depots, removedIds, mayChange }: FleetSectionProps) {
  const heading = useId()
  const editing = useFleetEditing()
  const isAnyOut = items.some((item) => item.kind === 'truck' && !item.value.isInService)
  const { data: use } = useFleetUse({ isEnabled: mayChange && isAnyOut })
  const openRoutesOf = (id: string) =>
    (use?.routes ?? []).flatMap((route) => (route.uses.includes(id) ? route.id : []))
  const [open, setOpen] = useState<{ item: FleetItem | null } | null>(null)
  const [leaving, setLeaving] = useState<FleetItem | null>(null)
  const show = (item: FleetItem | null) => {
    editing.dismissFailure()
    setOpen({ item })
  }
  const close = () => {
    editing.dismissFailure()
    setOpen(null)
  }
  const actionsOf = (item: FleetItem) => ({ edit: () => show(item), remove: () => setLeaving(item) })
  return (
    <Card component="section" aria-labelledby={heading}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id={heading}>
          {title}
        </Title>
        {mayChange && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => show(null)}
          >
            {t('fleet.add', { kind })}
          </Button>
        )}
      </Group>
      <RemovedItem editing={editing} />
      {editing.saved && <UnfitRoutes item={editing.saved} onClose={editing.dismissSaved} />}
      {editing.failure && !open && <FailureNotice {...editing.failure} canRetry={false} />}
      {items.length === 0 && <Text c="dimmed">{t('fleet.noYet', { kind })}</Text>}
      {kind === 'truck' && items.length > 0 ? (
        <TruckTable
          items={items}
          depots={depots}
          openRoutesOf={openRoutesOf}
          actionsOf={mayChange ? actionsOf : null}
        />
      ) : (
        <ul className={classes.rows} aria-labelledby={heading}>
          {items.map((item) => (
            <FleetRow
              key={item.value.id}
              item={item}
              facts={factsOf(item)}
              actions={mayChange ? actionsOf(item) : null}
            />
          ))}
        </ul>
      )}
      <Modal
        opened={open !== null}
        onClose={close}
        title={open?.item ? t('fleet.edit', { name: open.item.value.name }) : t('fleet.add', { kind })}
      >
        {open && (
          <ItemForm
            kind={kind}
            item={open.item}
            current={items.find(({ value }) => value.id === open.item?.value.id) ?? null}
            id={open.item?.value.id ?? nextId(kind, [...items.map(({ value }) => value.id), ...removedIds])}
            depots={depots}
            editing={editing}
            onClose={close}
          />
        )}
      </Modal>
      <RemovalDialog item={leaving} onRemove={editing.remove} onClose={() => setLeaving(null)} />
    </Card>
  )
}

/** The removed item, with an Undo button. */
function RemovedItem({ editing: { removed, undo, isChanging } }: { editing: FleetEditing }) {
  const button = useRef<HTMLButtonElement>(null)
  // The pressed button is gone: without this the focus would return to the start of the page.
  useEffect(() => {
    if (removed) button.current?.focus()
  }, [removed])
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        {removed && t('fleet.isRemoved', { name: removed.value.name })}
      </Text>
      {removed && (
        <Button
          ref={button}
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          aria-disabled={isChanging}
          onClick={() => isChanging || undo()}
        >
          {t('fleet.undo')}
        </Button>
      )}
    </Group>
  )
}
