import { memo } from 'react'
import { NativeSelect, SimpleGrid, Stack, Switch, TextInput } from 'shared-ui'
import { LabelLanguageRadio } from '../label-language/LabelLanguageRadio'
import { type LabelLanguage, languagesOn } from '../label-language/label-language'
import { t } from '../messages/translate'
import { LABEL_STOCKS } from '../sheets/label-stock'
import { helpIn, type SheetField, type SheetForm } from '../sheets/sheet-form'

const OUTPUT_NAMES = [
  { value: 'pdf', label: t('qrCodes.sheetsOfLabelsPdf') },
  { value: 'png', label: t('qrCodes.codesAlone') },
  { value: 'svg', label: t('qrCodes.codesAloneAsSvg') },
]
const STOCK_NAMES = Object.entries(LABEL_STOCKS).map(([value, { name }]) => ({ value, label: name }))

/** Side by side only where the longest stock, or a sentence for finders of a label, is not cut off. */
const LONG_FIELDS = { base: 1, '810px': 2 }

interface SheetFieldsProps {
  form: SheetForm
  language: LabelLanguage
  onLanguageChange: (language: LabelLanguage) => void
}

const isSameForm = (before: SheetFieldsProps, after: SheetFieldsProps) =>
  before.language === after.language &&
  before.form.fields === after.form.fields &&
  before.form.errors === after.form.errors

/** The options for making the selected labels. Progress updates, many per second, do not render it again. */
export const SheetFields = memo(Fields, isSameForm)

function Fields({ form, language, onLanguageChange }: SheetFieldsProps) {
  const { fields, setField } = form
  return (
    <Stack gap="sm" mt="md">
      <SimpleGrid type="container" cols={LONG_FIELDS} spacing="sm">
        <NativeSelect
          label={t('qrCodes.whatToMake')}
          data={OUTPUT_NAMES}
          value={fields.output}
          onChange={(event) => setField('output', event.currentTarget.value as typeof fields.output)}
        />
        {fields.output === 'pdf' && (
          <NativeSelect
            label={t('qrCodes.labelStock')}
            data={STOCK_NAMES}
            value={fields.stock}
            onChange={(event) => setField('stock', event.currentTarget.value as typeof fields.stock)}
          />
        )}
      </SimpleGrid>
      {fields.output === 'pdf' && (
        <>
          <LabelLanguageRadio language={language} onChange={onLanguageChange} />
          <PaperFields form={form} language={language} />
        </>
      )}
    </Stack>
  )
}

function PaperFields({ form, language }: Pick<SheetFieldsProps, 'form' | 'language'>) {
  const { fields, setField } = form
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <TypedField form={form} field="startAt" label={t('qrCodes.startAtLabel')} inputMode="numeric" />
        <TypedField form={form} field="moveRightMm" label={t('qrCodes.moveRightMm')} inputMode="decimal" />
        <TypedField form={form} field="moveDownMm" label={t('qrCodes.moveDownMm')} inputMode="decimal" />
      </SimpleGrid>
      <Switch
        label={t('qrCodes.cutMarks')}
        checked={fields.hasCutMarks}
        onChange={(event) => setField('hasCutMarks', event.currentTarget.checked)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TypedField
          form={form}
          field="council"
          label={t('qrCodes.councilName')}
          placeholder={t('qrCodes.wellingtonCityCouncil')}
        />
        <TypedField form={form} field="phone" label={t('qrCodes.phone')} placeholder="04 499 4444" />
      </SimpleGrid>
      <SimpleGrid type="container" cols={LONG_FIELDS} spacing="sm">
        {languagesOn(language).map((one, at) => (
          <TextInput
            key={one}
            label={helpLabel(at === 0, one === 'en' ? null : t(one, 'language.name'))}
            lang={one}
            maxLength={120}
            value={helpIn(form.fields, one)}
            onChange={(event) =>
              form.setField('help', { ...form.fields.help, [one]: event.currentTarget.value })
            }
          />
        ))}
      </SimpleGrid>
    </>
  )
}

function helpLabel(isFirst: boolean, language: string | null): string {
  const label = isFirst ? t('qrCodes.forDamagedOrSuspiciousLabels') : t('qrCodes.same')
  return language === null ? label : t('qrCodes.in', { label, language })
}

interface TypedFieldProps {
  form: SheetForm
  field: Exclude<SheetField, 'output' | 'stock' | 'hasCutMarks' | 'help'>
  label: string
  placeholder?: string
  inputMode?: 'numeric' | 'decimal'
}

const TypedField = ({ form, field, ...input }: TypedFieldProps) => (
  <TextInput
    {...input}
    maxLength={120}
    value={form.fields[field]}
    onChange={(event) => form.setField(field, event.currentTarget.value)}
    error={form.errors[field]}
  />
)
