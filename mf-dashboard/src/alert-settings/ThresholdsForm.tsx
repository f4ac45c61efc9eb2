import { type SubmitEvent, useState } from 'react'
import { DEFAULT_THRESHOLDS } from 'shared-domain'
import { explainFailure } from 'shared-domain/client'
import { type Thresholds, ThresholdsSchema } from 'shared-domain/contract'
import { Button, FailureNotice, Group, Stack, Text, TextInput } from 'shared-ui'
import { useFocusAfter } from '../focus/use-focus-after'

interface ThresholdsFormProps {
  thresholds: Thresholds
  change: (thresholds: Thresholds) => Promise<Thresholds>
  isChanging: boolean
}

/** Changes both thresholds; the draft stays until it is saved. */
export function ThresholdsForm({ thresholds, change, isChanging }: ThresholdsFormProps) {
  const [typed, setTyped] = useState(draftOf(thresholds))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { save, undo, saved, failure } = useThresholdsSaving(thresholds, change, (kept) =>
    setTyped(draftOf(kept)),
  )
  const saveButton = useFocusAfter(failure ?? saved, isChanging)
  const read = parseDraft(typed)
  const errors = isSubmitted ? read.errors : null
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsSubmitted(true)
    if (read.thresholds) return void save(read.thresholds)
    const wrong = event.currentTarget.elements.namedItem(Object.keys(read.errors)[0] ?? '')
    if (wrong instanceof HTMLElement) wrong.focus()
  }
  const field = (name: keyof Thresholds) => ({
    name,
    value: typed[name],
    error: errors?.[name],
    onType: (text: string) => setTyped({ ...typed, [name]: text }),
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Thresholds">
      <Stack gap="sm">
        <ThresholdInput label="Full above (%)" {...field('fullAbove')} />
        <ThresholdInput label="Warning above (%)" {...field('warningAbove')} />
        {failure && <FailureNotice {...explainFailure(failure.error, failure.what)} canRetry={false} />}
        <Group gap="xs">
          <Button ref={saveButton} type="submit" loading={isChanging}>
            Save
          </Button>
          <Button
            variant="default"
            disabled={isChanging}
            onClick={() => setTyped(draftOf(DEFAULT_THRESHOLDS))}
          >
            Use defaults
          </Button>
        </Group>
        <SavedThresholds saved={saved} isChanging={isChanging} onUndo={undo} />
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
      maxLength={3}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}

interface SavedThresholdsProps {
  saved: Saved | null
  isChanging: boolean
  onUndo: () => void
}

/** Confirms a save and offers Undo. */
function SavedThresholds({ saved, isChanging, onUndo }: SavedThresholdsProps) {
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        {saved && sentence(saved)}
      </Text>
      {saved?.before && (
        <Button variant="subtle" size="compact-sm" disabled={isChanging} onClick={onUndo}>
          Undo
        </Button>
      )}
    </Group>
  )
}

const sentence = ({ kept: { fullAbove, warningAbove }, before }: Saved) =>
  before
    ? `Saved: full above ${fullAbove}%, warning above ${warningAbove}%. Bins and alerts follow.`
    : `Put back: full above ${fullAbove}%, warning above ${warningAbove}%.`

interface Saved {
  kept: Thresholds
  /** The thresholds before; `null` after an undo, which cannot be undone. */
  before: Thresholds | null
}

interface Failure {
  error: Error
  what: string
}

/** Saves thresholds, with undo; nothing counts as saved before the server confirms it. */
function useThresholdsSaving(
  inForce: Thresholds,
  change: (thresholds: Thresholds) => Promise<Thresholds>,
  onSaved: (kept: Thresholds) => void,
) {
  const [saved, setSaved] = useState<Saved | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function attempt(wanted: Thresholds, before: Thresholds | null, what: string) {
    setFailure(null)
    try {
      const kept = await change(wanted)
      setSaved({ kept, before })
      onSaved(kept)
    } catch (error) {
      setFailure({ error: error as Error, what })
    }
  }
  return {
    saved,
    failure,
    save: (wanted: Thresholds) => attempt(wanted, inForce, 'The thresholds were not saved'),
    undo: async () => {
      if (saved?.before) await attempt(saved.before, null, 'The thresholds were not put back')
    },
  }
}

/** The thresholds as typed. */
type ThresholdsDraft = Record<keyof Thresholds, string>

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

// `Number` would take an empty field for 0 and '1e1' for 10.
const wholeNumber = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)
