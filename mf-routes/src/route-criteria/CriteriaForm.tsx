import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useMay } from 'shared-domain/client'
import { Alert, Button, Card, Group, Stack, Text, Title } from 'shared-ui'
import { type CriteriaFailure, failureSentence } from './criteria-failure'
import classes from './route-criteria.module.css'

interface CriteriaFormProps {
  isGenerating: boolean
  /** Whether all data is loaded. */
  canStart: boolean
  /** How many bins the criteria choose, of which a plan may leave some out; absent where it is not counted. */
  binCount?: number | null
  failure: CriteriaFailure | null
  /** Returns whether the run has started. */
  onGenerate: () => boolean
  /** Further buttons during a run. */
  whileGenerating?: ReactNode
  /** Without it, a run cannot be cancelled. */
  onCancel?: () => void
  children: ReactNode
}

const aboutText = (count: number) => (count === 1 ? 'about 1 bin' : `about ${count} bins`)

/** Stands above the button that was pressed, and takes the focus: fields farther up may be out of sight. */
function NoRouteMade({ failure }: { failure: CriteriaFailure }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) notice.current?.focus()
  }, [failure])
  return (
    <Alert ref={notice} tabIndex={-1} color="red" title="No route was made" mb="sm">
      {failureSentence(failure)}
    </Alert>
  )
}

/** The card of the criteria, with the Generate button. */
export function CriteriaForm(props: CriteriaFormProps) {
  const { isGenerating, canStart, binCount, failure, onGenerate, whileGenerating, onCancel, children } = props
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
        </Stack>
        <div className={classes.submit}>
          {failure && <NoRouteMade failure={failure} />}
          {mayPlan ? (
            <Group gap="sm">
              <Button ref={button} type="submit" disabled={isGenerating || !canStart} flex="1 1 14rem">
                <span>
                  {isGenerating ? 'Generating...' : 'Generate Optimized Route'}{' '}
                  {!isGenerating && typeof binCount === 'number' && (
                    <span className={classes.count}>{aboutText(binCount)}</span>
                  )}
                </span>
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
