import { type FormEvent, useState } from 'react'
import { BIN_TYPE_NAMES, BIN_TYPES } from 'shared-domain'
import { Button, Card, Group, NativeSelect, SimpleGrid, TextInput, Title, useOpeningFocus } from 'shared-ui'
import { t } from '../messages/translate'

const EMPTY = { id: '', street: '', type: 'general', litres: '', latitude: '', longitude: '' }
type Typed = typeof EMPTY

const LABELS: Record<Exclude<keyof Typed, 'type'>, string> = {
  id: t('import.idOfBin'),
  street: t('import.streetOrAddress'),
  litres: t('import.litres'),
  latitude: t('import.latitudeOrNorthing'),
  longitude: t('import.longitudeOrEasting'),
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
  const { opener, first } = useOpeningFocus(isOpen)
  const [typed, setTyped] = useState(EMPTY)
  const field = (name: keyof typeof LABELS) => (
    <TextInput
      {...(name === 'id' && { ref: first })}
      label={LABELS[name]}
      required={name === 'id'}
      value={typed[name]}
      onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
    />
  )
  const show = (event: FormEvent) => {
    event.preventDefault()
    const { id, ...rest } = typed
    const text = `${[t('import.binId'), ...Object.keys(rest)].join()}\n${[id, ...Object.values(rest)].map(quoted).join()}`
    onFile(new File([text], t('import.byHand', { id: id.trim() }), { type: 'text/csv' }))
  }
  if (!isOpen)
    return (
      <Group>
        <Button ref={opener} variant="default" onClick={() => setOpen(true)}>
          {t('import.addOneBinByHand')}
        </Button>
      </Group>
    )
  return (
    <Card component="section" aria-label={t('import.oneBinByHand')}>
      <Title order={2} size="h4">
        {t('import.oneBinByHand')}
      </Title>
      <form onSubmit={show} aria-label={t('import.oneBin')}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mt="sm">
          {field('id')}
          {field('street')}
          <NativeSelect
            label={t('import.type')}
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
            {t('import.previewBin')}
          </Button>
          <Button variant="default" onClick={() => setOpen(false)}>
            {t('import.close')}
          </Button>
        </Group>
      </form>
    </Card>
  )
}
