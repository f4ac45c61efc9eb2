import { IconQrcode } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { Button, Stack, TextInput } from 'shared-ui'
import type { QrLabel } from '../qr-label/qr-label'
import { QrSizeRadio } from './QrSizeRadio'
import type { BinForm } from './use-bin-form'

interface SingleBinFormProps {
  form: BinForm
  onGenerate: (label: QrLabel) => void
}

export function SingleBinForm({ form, onGenerate }: SingleBinFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const label = form.submit()
    if (label) onGenerate(label)
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Bin ID"
          ref={form.inputs.binId}
          value={form.fields.binId}
          onChange={(event) => form.setField('binId', event.currentTarget.value)}
          error={form.errors.binId}
        />
        <TextInput
          label="Location"
          ref={form.inputs.location}
          value={form.fields.location}
          onChange={(event) => form.setField('location', event.currentTarget.value)}
          error={form.errors.location}
        />
        <QrSizeRadio size={form.size} onChange={form.setSize} />
        <Button type="submit" leftSection={<IconQrcode size={18} aria-hidden />}>
          Generate QR Code
        </Button>
      </Stack>
    </form>
  )
}
