import type { FleetItem } from 'shared-domain/client'
import type { Fleet } from 'shared-domain/contract'
import { NativeSelect, SimpleGrid, Stack, Switch, TextInput } from 'shared-ui'
import { NAME_FIELD, TEXT_FIELDS, type TextField } from './item-fields'
import { StreamChoice } from './StreamChoice'
import type { TypedItem } from './typed-item'

interface ItemFieldsProps {
  kind: FleetItem['kind']
  typed: TypedItem
  errors: TypedItem
  depots: Fleet['depots']
  onType: (typed: TypedItem) => void
}

export function ItemFields({ kind, typed, errors, depots, onType }: ItemFieldsProps) {
  const set = (name: string, value: string) => onType({ ...typed, [name]: value })
  const text = ({ name, ...field }: TextField) => (
    <TextInput
      key={name}
      {...field}
      name={name}
      autoComplete="off"
      value={typed[name] ?? ''}
      error={errors[name]}
      onChange={({ currentTarget }) => set(name, currentTarget.value)}
    />
  )
  return (
    <Stack gap="sm">
      {text(NAME_FIELD)}
      {TEXT_FIELDS[kind].length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {TEXT_FIELDS[kind].map(text)}
        </SimpleGrid>
      )}
      {kind === 'truck' && (
        <NativeSelect
          label="Depot"
          name="depotId"
          value={typed.depotId}
          error={errors.depotId && 'Choose a depot.'}
          data={[
            { value: '', label: 'Choose a depot' },
            ...depots.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => set('depotId', currentTarget.value)}
        />
      )}
      {(kind === 'truck' || kind === 'facility') && (
        <StreamChoice
          value={typed.streams ?? ''}
          hint={kind === 'truck' ? 'A load holds one of them' : 'What ends here'}
          error={errors.streams}
          onChange={(streams) => set('streams', streams)}
        />
      )}
      {kind === 'truck' && (
        <Switch
          label="In service"
          name="isInService"
          checked={typed.isInService === 'yes'}
          onChange={({ currentTarget }) => set('isInService', currentTarget.checked ? 'yes' : '')}
        />
      )}
    </Stack>
  )
}
