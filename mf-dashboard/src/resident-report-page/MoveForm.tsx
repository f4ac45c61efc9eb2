import { type SubmitEvent, useState } from 'react'
import { explainFailure } from 'shared-domain/client'
import type { ReportFile } from 'shared-domain/contract'
import { Button, FailureNotice, Group, Stack } from 'shared-ui'
import { useFocusAfter } from '../alert-settings/use-focus-after'
import { MoveFields } from './MoveFields'
import { isChangedMeanwhile, refusedFields } from './refused-fields'
import { NOTHING_TYPED, proposedMove, readMove, type TypedMove } from './typed-move'
import { type Handling, useMoving } from './use-moving'

interface MoveFormProps {
  report: ReportFile
  handling: Handling
}

/** Moves a report on; what was typed stays until the record has it. */
export function MoveForm({ report, handling }: MoveFormProps) {
  const [typed, setTyped] = useState(() => proposedMove(report))
  const [isTried, setIsTried] = useState(false)
  const { save, outcome } = useMoving(report, handling)
  const saveButton = useFocusAfter(outcome, handling.isPending)
  const { move, errors } = readMove(report, typed)
  function type(changed: Partial<TypedMove>) {
    setTyped({ ...typed, ...changed })
    setIsTried(false)
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    if (!move) return focusField(event.currentTarget, errors)
    if (!(await save(move))) return
    setTyped(NOTHING_TYPED)
    setIsTried(false)
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Move on">
      <Stack gap="sm">
        <MoveFields
          report={report}
          typed={typed}
          errors={isTried ? (errors ?? refusedFields(outcome?.failure)) : {}}
          onType={type}
        />
        {outcome?.failure && <MoveFailure failure={outcome.failure} />}
        <Group>
          <Button ref={saveButton} type="submit" loading={handling.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function MoveFailure({ failure }: { failure: Error }) {
  const what = isChangedMeanwhile(failure)
    ? 'Not saved: the report has changed meanwhile'
    : 'Not saved: the report is as it was'
  return <FailureNotice {...explainFailure(failure, what)} canRetry={false} />
}

function focusField(form: HTMLFormElement, errors: object) {
  const field = form.elements.namedItem(Object.keys(errors)[0] ?? '')
  if (field instanceof HTMLElement) field.focus()
}
