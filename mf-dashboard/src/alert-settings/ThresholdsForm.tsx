import { type SubmitEvent, useState } from 'react'
import { DEFAULT_THRESHOLDS, type Thresholds } from 'shared-domain'
import { ThresholdsSchema } from 'shared-domain/contract'
import { Button, FailureNotice, Group, Stack, Text, TextInput } from 'shared-ui'
import { useFocusAfter } from '../focus/use-focus-after'
import { t } from '../messages/translate'
import { useThresholdsChange } from './thresholds'
import { keepUnsavedThresholds, type ThresholdsDraft, unsavedThresholds } from './unsaved-thresholds'

interface ThresholdsFormProps {
  thresholds: Thresholds
  /** Whether what is typed stays when the form is left. In a dialog, closing it gives that up. */
  keepsTyped: boolean
}

/** Changes both thresholds; the draft stays until it is saved. */
export function ThresholdsForm({ thresholds, keepsTyped }: ThresholdsFormProps) {
  const [left] = useState(keepsTyped ? unsavedThresholds() : null)
  const [typed, setTyped] = useState(left ?? draftOf(thresholds))
  const [isUnsaved, setIsUnsaved] = useState(left !== null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [saved, setSaved] = useState<Saved | null>(null)
  const { changeAsync, isPending, failure } = useThresholdsChange()
  const saveButton = useFocusAfter(failure?.error ?? saved, isPending)
  const read = parseDraft(typed)
  const errors = isSubmitted ? read.errors : null
  async function save(wanted: Thresholds, before: Thresholds | null) {
    try {
      const kept = await changeAsync({ wanted, before })
      setSaved({ kept, before })
      setTyped(draftOf(kept))
      setIsUnsaved(false)
      if (keepsTyped) keepUnsavedThresholds(null)
    } catch {
      // `failure` is shown below.
    }
  }
  function type(draft: ThresholdsDraft) {
    setTyped(draft)
    if (keepsTyped) keepUnsavedThresholds(draft)
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsSubmitted(true)
    if (read.thresholds) return void save(read.thresholds, thresholds)
    const wrong = event.currentTarget.elements.namedItem(Object.keys(read.errors)[0] ?? '')
    if (wrong instanceof HTMLElement) wrong.focus()
  }
  const field = (name: keyof Thresholds) => ({
    name,
    value: typed[name],
    error: errors?.[name],
    onType: (text: string) => type({ ...typed, [name]: text }),
  })
  return (
    <form onSubmit={submit} noValidate aria-label={t('alertSettings.thresholds')}>
      <Stack gap="sm">
        <ThresholdInput label={t('alertSettings.fullAbove')} {...field('fullAbove')} />
        <ThresholdInput label={t('alertSettings.warningAbove')} {...field('warningAbove')} />
        {failure && <FailureNotice {...failure} canRetry={false} />}
        <Group gap="xs">
          <Button ref={saveButton} type="submit" loading={isPending}>
            {t('alertSettings.save')}
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => type(draftOf(DEFAULT_THRESHOLDS))}>
            {t('alertSettings.useDefaults')}
          </Button>
        </Group>
        {isUnsaved && <Text size="sm">{t('alertSettings.notSavedYet')}</Text>}
        <SavedThresholds saved={saved} isPending={isPending} onUndo={(before) => void save(before, null)} />
      </Stack>
    </form>
  )
}

interface ThresholdInputProps {
  name: string
  label: string
  value: string
  error: string | undefined
  onType: (text: string) => void
}

function ThresholdInput({ name, label, value, error, onType }: ThresholdInputProps) {
  return (
    <TextInput
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      required
      withAsterisk={false}
      // More than a percentage has: what is typed too much is kept, and the error names it.
      maxLength={20}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}

interface Saved {
  kept: Thresholds
  /** The thresholds before the change; `null` after an undo, which cannot be undone. */
  before: Thresholds | null
}

interface SavedThresholdsProps {
  saved: Saved | null
  isPending: boolean
  onUndo: (before: Thresholds) => void
}

function SavedThresholds({ saved, isPending, onUndo }: SavedThresholdsProps) {
  const before = saved?.before
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        {saved && savedText(saved)}
      </Text>
      {before && (
        <Button variant="subtle" size="compact-sm" disabled={isPending} onClick={() => onUndo(before)}>
          {t('alertSettings.undo')}
        </Button>
      )}
    </Group>
  )
}

const savedText = ({ kept: { fullAbove, warningAbove }, before }: Saved) =>
  before
    ? t('alertSettings.savedFullAboveWarningAboveBins', { fullAbove, warningAbove })
    : t('alertSettings.putBack', { fullAbove, warningAbove })

type Read = { thresholds: Thresholds; errors: null } | { thresholds: null; errors: Partial<ThresholdsDraft> }

const draftOf = ({ fullAbove, warningAbove }: Thresholds): ThresholdsDraft => ({
  fullAbove: String(fullAbove),
  warningAbove: String(warningAbove),
})

/** The thresholds, or the errors by field. */
function parseDraft({ fullAbove, warningAbove }: ThresholdsDraft): Read {
  const { success, data, error } = ThresholdsSchema.safeParse({
    fullAbove: wholeNumber(fullAbove),
    warningAbove: wholeNumber(warningAbove),
  })
  if (success) return { thresholds: data, errors: null }
  return {
    thresholds: null,
    errors: Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])),
  }
}

// `Number` would read an empty field as 0 and '1e1' as 10.
const wholeNumber = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)
