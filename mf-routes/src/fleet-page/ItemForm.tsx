import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { BIN_TYPE_NAMES, BinTypeSchema } from 'shared-domain'
import { problemOf, refusedFields } from 'shared-domain/client'
import type { Fleet } from 'shared-domain/contract'
import { Alert, Button, FailureNotice, focusFirstWrong, Group, List, Stack } from 'shared-ui'
import { t } from '../messages/translate'
import { fieldLabel, ItemFields } from './ItemFields'
import { readItem } from './typed-item'
import type { FleetEditing, FleetItem } from './use-fleet-editing'
import { type FieldChange, useTyping } from './use-typing'

interface ItemFormProps {
  kind: FleetItem['kind']
  /** Null for a new item. */
  item: FleetItem | null
  /** The item as the record has it now; null for a new or removed one. */
  current: FleetItem | null
  id: string
  depots: Fleet['depots']
  editing: FleetEditing
  onClose: () => void
}

/** Adds or changes an item; what was typed stays until it is saved. */
export function ItemForm({ kind, item, current, id, depots, editing, onClose }: ItemFormProps) {
  const { typed, type, base, changes } = useTyping(kind, item, current)
  const [isTried, setIsTried] = useState(false)
  const { failure, isChanging, save } = editing
  const read = readItem({ kind, id, revision: base?.value.revision ?? null }, typed)
  // What another person has changed is shown by ChangedMeanwhile.
  const isOvertaken = problemOf(failure?.error)?.type === 'urn:problem:changed-meanwhile'
  const refused = isOvertaken ? {} : refusedFields(failure?.error)
  const errors = { ...refused, ...(isTried && read.errors) }
  const refusedNames = Object.keys(refused)
  const isAtFields = refusedNames.length > 0 && refusedNames.every((name) => fieldLabel(kind, name) !== name)
  const form = useRef<HTMLFormElement>(null)
  const refusal = failure?.error
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    if (!read.item) return focusFirstWrong(event.currentTarget, read.errors)
    if (await save(read.item)) onClose()
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={item ? item.value.name : t('fleet.new', { kind })}
    >
      <Stack gap="md">
        <ItemFields kind={kind} typed={typed} errors={errors} depots={depots} onType={type} />
        {failure && !isAtFields && <FailureNotice {...failure} canRetry={false} />}
        <ChangedMeanwhile kind={kind} changes={changes} depots={depots} />
        <Group gap="xs">
          <Button type="submit" aria-disabled={isChanging} loading={isChanging}>
            {t('fleet.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('fleet.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface ChangedMeanwhileProps {
  kind: FleetItem['kind']
  changes: readonly FieldChange[]
  depots: Fleet['depots']
}

/** Changes by other people while the form was open. */
function ChangedMeanwhile({ kind, changes, depots }: ChangedMeanwhileProps) {
  const words = (field: string, text: string) => {
    if (field === 'isInService' || field === 'loadsAtKerb') return text === 'yes' ? 'yes' : 'no'
    if (field === 'streams') return streamNames(text)
    if (field === 'depotId') return depots.find(({ id }) => id === text)?.name ?? text
    return text === '' ? 'empty' : text
  }
  return (
    <div role="status">
      {changes.length > 0 && (
        <Alert color="yellow" title={t('fleet.somebodyHasChangedThisMeanwhile')}>
          <List size="sm">
            {changes.map(({ field, before, now, isTyped }) => (
              <List.Item key={field}>
                {t('fleet.insteadOf', {
                  field: fieldLabel(kind, field),
                  words: words(field, now),
                  words2: words(field, before),
                })}
                {isTyped && t('fleet.whatYouTypedStaysUntilYouSave')}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </div>
  )
}

const streamNames = (text: string) =>
  BinTypeSchema.options
    .filter((stream) => text.split(' ').includes(stream))
    .map((stream) => BIN_TYPE_NAMES[stream])
    .join(', ')
