import { type FormEvent, useState } from 'react'
import { BIN_TYPE_NAMES, BIN_TYPES } from 'shared-domain'
import { Button, Card, Group, NativeSelect, SimpleGrid, TextInput, Title } from 'shared-ui'

const EMPTY = { id: '', street: '', type: 'general', litres: '', latitude: '', longitude: '' }
type Typed = typeof EMPTY

const LABELS: Record<Exclude<keyof Typed, 'type'>, string> = {
  id: 'Id of the bin',
  street: 'Street or address',
  litres: 'Litres',
  latitude: 'Latitude or northing',
  longitude: 'Longitude or easting',
}

// Without the protection against formulas, which would take a southern latitude for one.
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

interface HandFormProps {
  isBusy: boolean
  onFile: (file: File) => void
}

/** One bin that is typed: a file of one row, so that it is compared, doubted and undone like any other. */
export function HandForm({ isBusy, onFile }: HandFormProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(EMPTY)
  const field = (name: keyof typeof LABELS) => (
    <TextInput
      label={LABELS[name]}
      required={name === 'id'}
      value={typed[name]}
      onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
    />
  )
  const show = (event: FormEvent) => {
    event.preventDefault()
    const { id, ...rest } = typed
    const text = `${['bin id', ...Object.keys(rest)].join()}\n${[id, ...Object.values(rest)].map(quoted).join()}`
    onFile(new File([text], `${id.trim()} by hand`, { type: 'text/csv' }))
  }
  if (!isOpen)
    return (
      <Group>
        <Button variant="default" onClick={() => setOpen(true)}>
          Add One Bin by Hand
        </Button>
      </Group>
    )
  return (
    <Card component="section" aria-label="One bin by hand">
      <Title order={2} size="h4">
        One bin by hand
      </Title>
      <form onSubmit={show} aria-label="One bin">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mt="sm">
          {field('id')}
          {field('street')}
          <NativeSelect
            label="Type"
            value={typed.type}
            data={BIN_TYPES.map((value) => ({ value, label: BIN_TYPE_NAMES[value] }))}
            onChange={({ currentTarget }) => setTyped({ ...typed, type: currentTarget.value })}
          />
          {field('litres')}
          {field('latitude')}
          {field('longitude')}
        </SimpleGrid>
        <Group mt="sm" gap="xs">
          <Button type="submit" loading={isBusy}>
            Preview the Bin
          </Button>
          <Button variant="default" onClick={() => setOpen(false)}>
            Close
          </Button>
        </Group>
      </form>
    </Card>
  )
}
