import { type SubmitEvent, useState } from 'react'
import { explainFailure, type FleetItem, problemOf } from 'shared-domain/client'
import type { Fleet } from 'shared-domain/contract'
import { Button, FailureNotice, Group, Stack } from 'shared-ui'
import { ChangedMeanwhile } from './ChangedMeanwhile'
import { ItemFields } from './ItemFields'
import { readItem, type TypedItem } from './typed-item'
import type { FleetEditing } from './use-fleet-editing'
import { useTyping } from './use-typing'

interface ItemFormProps {
  kind: FleetItem['kind']
  /** Null: a new one. */
  item: FleetItem | null
  /** As the record has it now; null of a new one, and of one that is gone. */
  current: FleetItem | null
  id: string
  depots: Fleet['depots']
  editing: FleetEditing
  onClose: () => void
}

/** Adds or changes one of the fleet; what was typed stays until the record has it. */
export function ItemForm({ kind, item, current, id, depots, editing, onClose }: ItemFormProps) {
  const { typed, type, base, changes } = useTyping(kind, item, current)
  const [isTried, setIsTried] = useState(false)
  const { failure, isChanging, save } = editing
  const read = readItem({ kind, id, revision: base?.value.revision ?? null }, typed)
  const errors = { ...(failure && refusedFields(failure.error)), ...(isTried && read.errors) }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    if (!read.item) return focusFirst(event.currentTarget, read.errors)
    if (await save(read.item)) onClose()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={item ? item.value.name : `New ${kind}`}>
      <Stack gap="md">
        <ItemFields kind={kind} typed={typed} errors={errors} depots={depots} onType={type} />
        {failure && <FailureNotice {...explainFailure(failure.error, failure.what)} canRetry={false} />}
        <ChangedMeanwhile kind={kind} changes={changes} depots={depots} />
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

/** What the server said of each field; what somebody else has changed of them is told apart. */
function refusedFields(error: Error): TypedItem {
  const problem = problemOf(error)
  const errors = problem?.type === 'urn:problem:changed-meanwhile' ? [] : (problem?.errors ?? [])
  return Object.fromEntries(errors.map(({ field, detail }) => [field.replace(/^body\./, ''), detail]))
}

/** In the order in which the fields stand. */
function focusFirst(form: HTMLFormElement, errors: TypedItem) {
  const wrong = [...form.elements].find((field) => (field.getAttribute('name') ?? '') in errors)
  if (wrong instanceof HTMLElement) wrong.focus()
}
