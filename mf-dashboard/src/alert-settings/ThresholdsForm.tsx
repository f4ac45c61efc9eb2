import { type Ref, type SubmitEvent, useRef, useState } from 'react'
import { DEFAULT_THRESHOLDS, type Thresholds } from 'shared-domain'
import { problemOf } from 'shared-domain/client'
import { ThresholdsSchema } from 'shared-domain/contract'
import { Alert, Button, FailureNotice, Group, Stack, Text, TextInput } from 'shared-ui'
import { useFocusAfter } from '../focus/use-focus-after'
import { t } from '../messages/translate'
import { useThresholdsChange } from './thresholds'
import { keepUnsavedThresholds, type ThresholdsDraft, unsavedThresholds } from './unsaved-thresholds'

interface ThresholdsFormProps {
  thresholds: Thresholds
  /** Whether what is typed stays when the form is left. In a dialog, closing it gives that up. */
  keepsTyped: boolean
  /** Called when a colleague has changed the thresholds, to read them again. */
  onRefused: () => void
}

/** Changes both thresholds; the draft stays until it is saved. What a colleague has made of them meanwhile is looked at first. */
export function ThresholdsForm({ thresholds, keepsTyped, onRefused }: ThresholdsFormProps) {
  const [left] = useState(keepsTyped ? unsavedThresholds() : null)
  const [typed, setTyped] = useState(left?.typed ?? draftOf(thresholds))
  const [seen, setSeen] = useState(left?.seen ?? thresholds)
  const [isUnsaved, setIsUnsaved] = useState(left !== null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [saved, setSaved] = useState<Saved | null>(null)
  const { changeAsync, isPending, failure } = useThresholdsChange()
  const saveButton = useFocusAfter(failure?.error ?? saved, isPending)
  const read = parseDraft(typed)
  const isChanged = !isPending && !isSame(draftOf(seen), draftOf(thresholds))
  const hasNothingToLose = [seen, thresholds].some((known) => isSame(typed, draftOf(known)))
  if (isChanged && hasNothingToLose) {
    setSeen(thresholds)
    setTyped(draftOf(thresholds))
    setIsUnsaved(false)
  }
  const isOvertaken = isChanged && !hasNothingToLose
  // A save that was refused because of a change that the person has looked at since.
  const isAnswered =
    failure !== null &&
    problemOf(failure.error)?.status === 409 &&
    failure.variables.before !== null &&
    !isSame(draftOf(failure.variables.from), draftOf(seen))
  const question = useRef<HTMLDivElement>(null)
  const [latest, setLatest] = useState(thresholds)
  if (!isSame(draftOf(latest), draftOf(thresholds))) {
    setLatest(thresholds)
    // An undo would take back what a colleague has changed since.
    if (saved && !isSame(draftOf(saved.kept), draftOf(thresholds))) setSaved(null)
  }
  const errors = isSubmitted && !isOvertaken ? read.errors : null
  async function save(wanted: Thresholds, from: Thresholds, before: Thresholds | null) {
    try {
      const kept = await changeAsync({ wanted, from, before })
      setSaved({ kept, before })
      setTyped(draftOf(kept))
      setIsUnsaved(false)
      if (keepsTyped) keepUnsavedThresholds(null)
    } catch (error) {
      // `failure` is shown below.
      if (problemOf(error)?.status === 409) onRefused()
    }
  }
  function type(draft: ThresholdsDraft) {
    setTyped(draft)
    setIsSubmitted(false)
    if (keepsTyped) keepUnsavedThresholds({ typed: draft, seen })
  }
  function takeTheirs() {
    setTyped(draftOf(thresholds))
    setSeen(thresholds)
    setIsSubmitted(false)
    setIsUnsaved(false)
    if (keepsTyped) keepUnsavedThresholds(null)
    saveButton.current?.focus()
  }
  function keepMine() {
    setSeen(thresholds)
    setIsSubmitted(false)
    if (keepsTyped) keepUnsavedThresholds({ typed, seen: thresholds })
    saveButton.current?.focus()
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsSubmitted(true)
    if (isOvertaken) return question.current?.focus()
    if (read.thresholds) return void save(read.thresholds, seen, seen)
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
        {isOvertaken ? (
          <ChangedMeanwhile
            ref={question}
            thresholds={thresholds}
            isUnanswered={isSubmitted}
            onTakeTheirs={takeTheirs}
            onKeepMine={keepMine}
          />
        ) : (
          failure && !isAnswered && <FailureNotice {...failure} canRetry={false} />
        )}
        <Group gap="xs">
          <Button ref={saveButton} type="submit" loading={isPending}>
            {t('alertSettings.save')}
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => type(draftOf(DEFAULT_THRESHOLDS))}>
            {t('alertSettings.useDefaults')}
          </Button>
        </Group>
        {isUnsaved && <Text size="sm">{t('alertSettings.notSavedYet')}</Text>}
        <SavedThresholds
          saved={saved}
          isPending={isPending}
          onUndo={({ kept, before }) => before && void save(before, kept, null)}
        />
      </Stack>
    </form>
  )
}

interface ChangedMeanwhileProps {
  /** As a colleague has set them. */
  thresholds: Thresholds
  /** Whether Save was pressed while the question stands. */
  isUnanswered: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
  ref: Ref<HTMLDivElement>
}

/** Says that a colleague has changed the thresholds since typing began, and asks which ones stay. */
function ChangedMeanwhile({
  thresholds: { fullAbove, warningAbove },
  isUnanswered,
  onTakeTheirs,
  onKeepMine,
  ref,
}: ChangedMeanwhileProps) {
  return (
    <Alert ref={ref} tabIndex={-1} role="alert" color="yellow" title={t('alertSettings.changedMeanwhile')}>
      <Stack gap="sm">
        <Text size="sm">{t('alertSettings.theyAreNow', { fullAbove, warningAbove })}</Text>
        {isUnanswered && (
          <Text size="sm" fw={600}>
            {t('alertSettings.answerFirst')}
          </Text>
        )}
        <Group gap="xs">
          <Button variant="default" onClick={onTakeTheirs}>
            {t('alertSettings.takeTheirs')}
          </Button>
          <Button variant="default" onClick={onKeepMine}>
            {t('alertSettings.keepMine')}
          </Button>
        </Group>
      </Stack>
    </Alert>
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
  onUndo: (saved: Saved) => void
}

function SavedThresholds({ saved, isPending, onUndo }: SavedThresholdsProps) {
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        {saved && savedText(saved)}
      </Text>
      {saved?.before && (
        <Button variant="subtle" size="compact-sm" disabled={isPending} onClick={() => onUndo(saved)}>
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

const isSame = (one: ThresholdsDraft, other: ThresholdsDraft) =>
  one.fullAbove === other.fullAbove && one.warningAbove === other.warningAbove

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
