import { IconQrcode } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { Button, Stack, Tabs, TextInput } from 'shared-ui'
import type { BinCsv } from '../csv/bin-csv'
import type { QrLabel } from '../qr-label/qr-label'
import { BulkForm } from './BulkForm'
import type { BinForm } from './bin-form'
import { QrSizeRadio } from './QrSizeRadio'
import { TitledCard } from './TitledCard'

export type CreateTab = 'single' | 'bulk'

interface CreateCardProps {
  tab: CreateTab
  onTabChange: (tab: CreateTab) => void
  form: BinForm
  onGenerate: (label: QrLabel) => void
  upload: BinCsv
  onUpload: (upload: BinCsv) => void
}

export function CreateCard({ tab, onTabChange, form, onGenerate, upload, onUpload }: CreateCardProps) {
  return (
    <TitledCard title="Create QR Code">
      <Tabs
        value={tab}
        onChange={(value) => onTabChange(value === 'bulk' ? 'bulk' : 'single')}
        keepMounted={false}
        mt="sm"
      >
        <Tabs.List grow aria-label="How many codes">
          <Tabs.Tab value="single">Single Bin</Tabs.Tab>
          <Tabs.Tab value="bulk">Bulk Generate</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="single" pt="md">
          <SingleBinForm form={form} onGenerate={onGenerate} />
        </Tabs.Panel>
        <Tabs.Panel value="bulk" pt="md">
          <BulkForm form={form} upload={upload} onUpload={onUpload} />
        </Tabs.Panel>
      </Tabs>
    </TitledCard>
  )
}

interface SingleBinFormProps {
  form: BinForm
  onGenerate: (label: QrLabel) => void
}

function SingleBinForm({ form, onGenerate }: SingleBinFormProps) {
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
