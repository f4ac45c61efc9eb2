import { type SubmitEvent, useState } from 'react'
import { explainFailure, type FleetItem, problemOf } from 'shared-domain/client'
import type { Fleet } from 'shared-domain/contract'
import { Button, FailureNotice, Group, Stack } from 'shared-ui'
import { ItemFields } from './ItemFields'
import { readItem, type TypedItem, typedItem } from './typed-item'
import type { FleetEditing } from './use-fleet-editing'

interface ItemFormProps {
  kind: FleetItem['kind']
  /** Null: a new one. */
  item: FleetItem | null
  id: string
  depots: Fleet['depots']
  editing: FleetEditing
  onClose: () => void
}

/** Adds or changes one of the fleet; what was typed stays until the record has it. */
export function ItemForm({ kind, item, id, depots, editing, onClose }: ItemFormProps) {
  const [typed, setTyped] = useState(() => typedItem(kind, item))
  const [isTried, setIsTried] = useState(false)
  const { failure, isChanging, save } = editing
  const read = readItem(kind, id, typed)
  const errors = { ...(failure && refusedFields(failure.error)), ...(isTried && read.errors) }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    if (!read.item) return focusFirst(event.currentTarget, read.errors)
    if (await save(read.item, item === null)) onClose()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={item ? item.value.name : `New ${kind}`}>
      <Stack gap="md">
        <ItemFields kind={kind} typed={typed} errors={errors} depots={depots} onType={setTyped} />
        {failure && <FailureNotice {...explainFailure(failure.error, failure.what)} canRetry={false} />}
        <Group gap="xs">
          <Button type="submit" aria-disabled={isChanging} loading={isChanging}>
            Save
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What the server said of each field. */
function refusedFields(error: Error): TypedItem {
  const errors = problemOf(error)?.errors ?? []
  return Object.fromEntries(errors.map(({ field, detail }) => [field.replace(/^body\./, ''), detail]))
}

/** In the order in which the fields stand. */
function focusFirst(form: HTMLFormElement, errors: TypedItem) {
  const wrong = [...form.elements].find((field) => (field.getAttribute('name') ?? '') in errors)
  if (wrong instanceof HTMLElement) wrong.focus()
}
