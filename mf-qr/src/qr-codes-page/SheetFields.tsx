import { memo } from 'react'
import { NativeSelect, SimpleGrid, Stack, Switch, TextInput } from 'shared-ui'
import { LABEL_STOCKS } from '../sheets/label-stock'
import type { SheetField, SheetForm } from '../sheets/sheet-form'

const OUTPUT_NAMES = [
  { value: 'pdf', label: 'Sheets of labels (PDF)' },
  { value: 'png', label: 'Codes alone, as PNG pictures (ZIP)' },
  { value: 'svg', label: 'Codes alone, as SVG drawings (ZIP)' },
]
const STOCK_NAMES = Object.entries(LABEL_STOCKS).map(([value, { name }]) => ({ value, label: name }))

interface SheetFieldsProps {
  form: SheetForm
}

const isSameForm = (before: SheetFieldsProps, after: SheetFieldsProps) =>
  before.form.fields === after.form.fields && before.form.errors === after.form.errors

/** The options for making the selected labels. Progress updates, many per second, do not render it again. */
export const SheetFields = memo(Fields, isSameForm)

function Fields({ form }: SheetFieldsProps) {
  const { fields, setField } = form
  return (
    <Stack gap="sm" mt="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect
          label="What to make"
          data={OUTPUT_NAMES}
          value={fields.output}
          onChange={(event) => setField('output', event.currentTarget.value as typeof fields.output)}
        />
        {fields.output === 'pdf' && (
          <NativeSelect
            label="Label stock"
            data={STOCK_NAMES}
            value={fields.stock}
            onChange={(event) => setField('stock', event.currentTarget.value as typeof fields.stock)}
          />
        )}
      </SimpleGrid>
      {fields.output === 'pdf' && <PaperFields form={form} />}
    </Stack>
  )
}

function PaperFields({ form }: { form: SheetForm }) {
  const { fields, setField } = form
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <TypedField form={form} field="startAt" label="Start at label" inputMode="numeric" />
        <TypedField form={form} field="moveRightMm" label="Move right (mm)" inputMode="decimal" />
        <TypedField form={form} field="moveDownMm" label="Move down (mm)" inputMode="decimal" />
      </SimpleGrid>
      <Switch
        label="Cut marks"
        checked={fields.hasCutMarks}
        onChange={(event) => setField('hasCutMarks', event.currentTarget.checked)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TypedField form={form} field="council" label="Council name" placeholder="Wellington City Council" />
        <TypedField form={form} field="phone" label="Phone" placeholder="04 499 4444" />
        <TypedField form={form} field="help" label="For damaged or suspicious labels" />
        <TypedField form={form} field="helpMaori" label="The same in te reo Māori" />
      </SimpleGrid>
    </>
  )
}

interface TypedFieldProps {
  form: SheetForm
  field: Exclude<SheetField, 'output' | 'stock' | 'hasCutMarks'>
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
