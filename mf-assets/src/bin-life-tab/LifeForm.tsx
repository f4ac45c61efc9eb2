import { type FormEvent, useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { Button, FailureNotice, Group, NativeSelect, SimpleGrid, Stack, TextInput } from 'shared-ui'
import {
  type BinLifeAnswer,
  changeBinLife,
  getBinLife,
  type LifeChange,
  type LifeChangeKind,
} from '../../operations'
import { KIND_CHOICES } from './life-texts'
import { readTyped, type Typed } from './read-typed'

interface LifeFormProps {
  binId: string
  life: BinLifeAnswer
}

/** Records what happened to a bin. */
export function LifeForm({ binId, life }: LifeFormProps) {
  const [typed, setTyped] = useState<Typed>(() => emptyFor(life))
  const [fault, setFault] = useState<{ field: keyof Typed; sentence: string } | null>(null)
  const { changeAsync, isPending, failure } = useChange(binId)
  // What was chosen may no longer be possible, because a colleague was faster.
  const kind = life.possible.includes(typed.kind) ? typed.kind : (life.possible[0] ?? 'returned')
  const set = (given: Partial<Typed>) => setTyped((before) => ({ ...before, kind, ...given }))
  const field = (name: Exclude<keyof Typed, 'kind'>, label: string, more = {}) => (
    <TextInput
      label={label}
      value={typed[name]}
      error={fault?.field === name && fault.sentence}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      {...more}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readTyped({ ...typed, kind })
    setFault('fault' in read ? read.fault : null)
    if ('fault' in read) return
    // The notice gives the reason.
    changeAsync(read).then(
      (answer) => setTyped(emptyFor(answer)),
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit} aria-label="What happened to the bin" noValidate>
      <Stack gap="sm">
        <NativeSelect
          label="What happened"
          value={kind}
          data={life.possible.map((value) => ({ value, label: KIND_CHOICES[value] }))}
          onChange={({ currentTarget }) => set({ kind: currentTarget.value as LifeChangeKind })}
        />
        {kind === 'works' && (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {field('from', 'First day without it (empty: now)', { type: 'date' })}
            {field('back', 'Day it is back (empty: not known)', { type: 'date' })}
          </SimpleGrid>
        )}
        {kind === 'moved' && (
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            {field('location', 'Street or address')}
            {field('lat', 'Latitude', { inputMode: 'decimal' })}
            {field('lng', 'Longitude', { inputMode: 'decimal' })}
          </SimpleGrid>
        )}
        {field('why', 'Why', { required: true, maxLength: 200 })}
        {failure && <FailureNotice {...failure} />}
        <Group>
          <Button type="submit" loading={isPending}>
            Record It
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const emptyFor = ({ possible, location, lat, lng }: BinLifeAnswer): Typed => ({
  ...{ kind: possible[0] ?? 'returned', why: '', from: '', back: '', location },
  ...{ lat: lat === null ? '' : String(lat), lng: lng === null ? '' : String(lng) },
})

const useChange = (binId: string) =>
  useRecordMutation({
    send: (body: { change: LifeChange; why: string }, { call, key }) =>
      call(changeBinLife, { params: { binId, id: key }, body }),
    refreshes: [getBinLife],
    notDone: 'What happened was not recorded',
  })
