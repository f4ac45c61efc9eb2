import { BIN_TYPE_NAMES, BinTypeSchema } from 'shared-domain'
import type { FleetItem } from 'shared-domain/client'
import type { Fleet } from 'shared-domain/contract'
import { Alert, List } from 'shared-ui'
import { fieldLabel } from './item-fields'
import type { FieldChange } from './merge-typed'

interface ChangedMeanwhileProps {
  kind: FleetItem['kind']
  changes: readonly FieldChange[]
  depots: Fleet['depots']
}

/** What somebody else has changed while a form was open. */
export function ChangedMeanwhile({ kind, changes, depots }: ChangedMeanwhileProps) {
  const words = (field: string, text: string) => {
    if (field === 'isInService') return text === 'yes' ? 'yes' : 'no'
    if (field === 'streams') return streamNames(text)
    if (field === 'depotId') return depots.find(({ id }) => id === text)?.name ?? text
    return text === '' ? 'empty' : text
  }
  return (
    <div role="status">
      {changes.length > 0 && (
        <Alert color="yellow" title="Somebody has changed this meanwhile">
          <List size="sm">
            {changes.map(({ field, before, now, isTyped }) => (
              <List.Item key={field}>
                {`${fieldLabel(kind, field)}: ${words(field, now)} instead of ${words(field, before)}.`}
                {isTyped && ' What you typed stays until you save.'}
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
