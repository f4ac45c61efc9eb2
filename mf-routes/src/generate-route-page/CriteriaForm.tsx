import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useMay } from 'shared-domain/client'
import { Alert, Button, Card, Group, Stack, Text, Title } from 'shared-ui'
import { type CriteriaFailure, failureSentence } from './criteria-failure'
import classes from './GenerateRoutePage.module.css'

interface CriteriaFormProps {
  isGenerating: boolean
  /** Whether all data is loaded. */
  canStart: boolean
  failure: CriteriaFailure | null
  /** Returns whether the run has started. */
  onGenerate: () => boolean
  /** Further buttons during a run. */
  whileGenerating?: ReactNode
  /** Without it, a run cannot be cancelled. */
  onCancel?: () => void
  children: ReactNode
}

/** Failures that are shown beside their field. */
const AT_FIELDS: readonly CriteriaFailure['kind'][] = [
  'no-status-chosen',
  'no-stream-chosen',
  'no-truck-chosen',
]

/** The card of the criteria, with the Generate button. */
export function CriteriaForm(props: CriteriaFormProps) {
  const { isGenerating, canStart, failure, onGenerate, whileGenerating, onCancel, children } = props
  const mayPlan = useMay('routes:plan')
  const button = useFocusAfterRun(isGenerating)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isGenerating || !canStart || !mayPlan) return
    onGenerate()
  }
  return (
    <Card component="section" aria-labelledby="criteria" className={classes.criteria}>
      <Title order={2} size="h4" id="criteria" mb="xs">
        Route Criteria
      </Title>
      <form onSubmit={submit} noValidate className={classes.form}>
        <Stack gap="md" className={classes.fields}>
          {children}
          {failure && !AT_FIELDS.includes(failure.kind) && (
            <Alert color="red" title="No route was made">
              {failureSentence(failure)}
            </Alert>
          )}
        </Stack>
        <div className={classes.submit}>
          {mayPlan ? (
            <Group gap="sm">
              <Button ref={button} type="submit" disabled={isGenerating || !canStart} flex="1 1 14rem">
                {isGenerating ? 'Generating...' : 'Generate Optimized Route'}
              </Button>
              {isGenerating && whileGenerating}
              {isGenerating && onCancel && (
                <Button variant="default" onClick={onCancel}>
                  Cancel
                </Button>
              )}
            </Group>
          ) : (
            <Text size="sm" c="dimmed">
              Your role shows routes; an operator generates them.
            </Text>
          )}
        </div>
      </form>
    </Card>
  )
}

/** Returns the focus to the button after a run, unless another element has it. */
function useFocusAfterRun(isRunning: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasRunning = useRef(false)
  useEffect(() => {
    // While it runs the button is disabled, and takes no focus.
    if (wasRunning.current && !isRunning && document.activeElement === document.body) button.current?.focus()
    wasRunning.current = isRunning
  }, [isRunning])
  return button
}
