import { IconQrcode } from '@tabler/icons-react'
import { type FormEvent, lazy, Suspense } from 'react'
import { Button, Skeleton, Stack, Tabs, TextInput } from 'shared-ui'
import { TitledCard } from '../cards/TitledCard'
import type { BulkChoice } from '../choose-bins/use-bulk-choice'
import { LabelLanguageRadio } from '../label-language/LabelLanguageRadio'
import type { KeptLogo } from '../logo/kept-logo'
import { LogoField } from '../logo/LogoField'
import { t } from '../messages/translate'
import type { BinFields, QrLabel } from '../qr-label/qr-label'
import type { BinForm } from './bin-form'
import { QrSizeRadio } from './QrSizeRadio'

// Most operators need a single code: the rest is loaded when its tab is opened.
const BulkForm = lazy(async () => ({ default: (await import('./BulkForm')).BulkForm }))

export type CreateTab = 'single' | 'bulk'

interface CreateCardProps {
  tab: CreateTab
  onTabChange: (tab: CreateTab) => void
  form: BinForm
  logo: KeptLogo
  onGenerate: (label: QrLabel) => void
  onRefused: () => void
  choice: BulkChoice
}

export function CreateCard({ tab, onTabChange, form, logo, onGenerate, onRefused, choice }: CreateCardProps) {
  return (
    <TitledCard title={t('qrCodes.createQrCode')}>
      <Tabs
        value={tab}
        onChange={(value) => onTabChange(value === 'bulk' ? 'bulk' : 'single')}
        keepMounted={false}
        mt="sm"
      >
        <Tabs.List grow aria-label={t('qrCodes.howManyCodes')}>
          <Tabs.Tab value="single">{t('qrCodes.singleBin')}</Tabs.Tab>
          <Tabs.Tab value="bulk">{t('qrCodes.bulkGenerate')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="single" pt="md">
          <SingleBinForm form={form} logo={logo} onGenerate={onGenerate} onRefused={onRefused} />
        </Tabs.Panel>
        <Tabs.Panel value="bulk" pt="md">
          <Suspense fallback={<Skeleton h="16rem" />}>
            <BulkForm form={form} choice={choice} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </TitledCard>
  )
}

interface SingleBinFormProps {
  form: BinForm
  logo: KeptLogo
  onGenerate: (label: QrLabel) => void
  onRefused: () => void
}

function SingleBinForm({ form, logo, onGenerate, onRefused }: SingleBinFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    form.submit((label) => (label ? onGenerate(label) : onRefused()))
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <BinField form={form} name="binId" label={t('qrCodes.binId')} />
        <BinField form={form} name="location" label={t('qrCodes.location')} />
        <QrSizeRadio size={form.size} onChange={form.setSize} />
        <LabelLanguageRadio language={form.language} onChange={form.setLanguage} />
        <LogoField {...logo} />
        <Button type="submit" leftSection={<IconQrcode size={18} aria-hidden />}>
          {t('qrCodes.generateQrCode')}
        </Button>
      </Stack>
    </form>
  )
}

const PLACEHOLDERS: BinFields = {
  binId: t('qrCodes.suchAsBinId'),
  location: t('qrCodes.whereBinStands'),
}

interface BinFieldProps {
  form: BinForm
  name: keyof BinFields
  label: string
}

function BinField({ form, name, label }: BinFieldProps) {
  const isEmpty = form.fields[name].trim() === ''
  const defaultBin = form.defaults[name]
  return (
    <TextInput
      label={label}
      placeholder={defaultBin || PLACEHOLDERS[name]}
      description={isEmpty && defaultBin && t('qrCodes.leftEmpty', { defaultBin })}
      ref={form.inputs[name]}
      value={form.fields[name]}
      onChange={(event) => form.setField(name, event.currentTarget.value)}
      error={form.errors[name]}
    />
  )
}
