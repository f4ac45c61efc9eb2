import { type SubmitEvent, useState } from 'react'
import { explainFailure } from 'shared-domain/client'
import { DEFAULT_THRESHOLDS, type Thresholds } from 'shared-domain/contract'
import { Button, FailureNotice, Group, Stack } from 'shared-ui'
import { SavedThresholds } from './SavedThresholds'
import { ThresholdInput } from './ThresholdInput'
import { readThresholds, typedThresholds } from './typed-thresholds'
import { useFocusAfter } from './use-focus-after'
import { useThresholdsSaving } from './use-thresholds-saving'

interface ThresholdsFormProps {
  thresholds: Thresholds
  change: (thresholds: Thresholds) => Promise<Thresholds>
  isChanging: boolean
}

/** Changes both thresholds; what was typed stays until it is saved. */
export function ThresholdsForm({ thresholds, change, isChanging }: ThresholdsFormProps) {
  const [typed, setTyped] = useState(typedThresholds(thresholds))
  const [isTried, setIsTried] = useState(false)
  const { save, undo, saved, failure } = useThresholdsSaving(thresholds, change, (kept) =>
    setTyped(typedThresholds(kept)),
  )
  const saveButton = useFocusAfter(failure ?? saved, isChanging)
  const read = readThresholds(typed)
  const errors = isTried ? read.errors : null
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
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
            onClick={() => setTyped(typedThresholds(DEFAULT_THRESHOLDS))}
          >
            Use defaults
          </Button>
        </Group>
        <SavedThresholds saved={saved} isChanging={isChanging} onUndo={undo} />
      </Stack>
    </form>
  )
}
