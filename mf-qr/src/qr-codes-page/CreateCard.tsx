import { Tabs } from 'shared-ui'
import type { BinCsv } from '../csv/bin-csv'
import type { QrLabel } from '../qr-label/qr-label'
import { BulkForm } from './BulkForm'
import { SingleBinForm } from './SingleBinForm'
import { TitledCard } from './TitledCard'
import type { BinForm } from './use-bin-form'

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
