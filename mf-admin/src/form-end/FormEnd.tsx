import type { ExplainedFailure } from 'shared-domain/client'
import { Button, FailureNotice, Group } from 'shared-ui'
import { t } from '../messages/translate'

interface FormEndProps {
  /** The label of the button that submits. */
  submit: string
  isPending: boolean
  failure: ExplainedFailure | null
  onCancel: () => void
}

/** The end of a form in a dialog: the last failure, the button that submits, and Cancel. */
export function FormEnd({ submit, isPending, failure, onCancel }: FormEndProps) {
  return (
    <>
      {failure && <FailureNotice {...failure} canRetry={false} />}
      <Group gap="xs">
        <Button type="submit" aria-disabled={isPending} loading={isPending}>
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('formEnd.cancel')}
        </Button>
      </Group>
    </>
  )
}
