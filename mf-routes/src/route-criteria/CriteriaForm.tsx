import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useMay } from 'shared-domain/client'
import { Alert, Button, Card, Group, Stack, Text, Title, ToneBadge } from 'shared-ui'
import { t } from '../messages/translate'
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
  /** Folded to the chosen criteria in few words, beside a plan; absent without a plan. */
  folding?: { isFolded: boolean; summary: readonly string[]; onUnfold: () => void } | undefined
  /** Whether to generate as soon as everything is loaded, without a press of the button. */
  startsAtOnce?: boolean
  children: ReactNode
}

const aboutText = (count: number) => t('routeCriteria.aboutBins', { count })

/** Stands above the button that was pressed, and takes the focus: fields farther up may be out of sight. */
function NoRouteMade({ failure }: { failure: CriteriaFailure }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) notice.current?.focus()
  }, [failure])
  return (
    <Alert ref={notice} tabIndex={-1} color="red" title={t('routeCriteria.noRouteWasMade')} mb="sm">
      {failureSentence(failure)}
    </Alert>
  )
}

/** The card of the criteria, with the Generate button. */
export function CriteriaForm(props: CriteriaFormProps) {
  const { isGenerating, canStart, binCount, failure, onGenerate, whileGenerating, onCancel, children } = props
  const { folding, startsAtOnce = false } = props
  const mayPlan = useMay('routes:plan')
  const button = useFocusAfterRun(isGenerating)
  const fields = useRef<HTMLDivElement>(null)
  useStartAtOnce(startsAtOnce && canStart && mayPlan && !isGenerating, onGenerate)
  // What has to be changed is in the fields.
  const isFolded = folding?.isFolded === true && !failure

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isGenerating || !canStart || !mayPlan) return
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!wrong) return void onGenerate()
    if (isFolded) folding.onUnfold()
    // A folded field takes no focus yet.
    requestAnimationFrame(() => wrong.focus())
  }
  return (
    <Card
      component="section"
      aria-labelledby="criteria"
      className={classes.criteria}
      data-beside-plan={folding !== undefined || undefined}
      data-folded={isFolded || undefined}
    >
      <Title order={2} size="h4" id="criteria" mb="xs">
        {t('routeCriteria.routeCriteria')}
      </Title>
      <form onSubmit={submit} noValidate className={classes.form}>
        {isFolded && <ChosenCriteria summary={folding.summary} />}
        <Stack gap="md" className={classes.fields} ref={fields} hidden={isFolded}>
          {children}
        </Stack>
        <div className={classes.submit}>
          {failure && <NoRouteMade failure={failure} />}
          {mayPlan ? (
            <Group gap="sm">
              <Button ref={button} type="submit" disabled={isGenerating || !canStart} flex="1 1 14rem">
                <span>
                  {isGenerating ? t('routeCriteria.generating') : t('routeCriteria.generateOptimizedRoute')}{' '}
                  {!isGenerating && typeof binCount === 'number' && (
                    <span className={classes.count}>{aboutText(binCount)}</span>
                  )}
                </span>
              </Button>
              {isFolded && !isGenerating && (
                <Button
                  variant="default"
                  onClick={() => {
                    folding.onUnfold()
                    // The button is gone: the focus moves to the first field that it has opened.
                    requestAnimationFrame(() => fields.current?.querySelector('input')?.focus())
                  }}
                >
                  {t('routeCriteria.changeCriteria')}
                </Button>
              )}
              {isGenerating && whileGenerating}
              {isGenerating && onCancel && (
                <Button variant="default" onClick={onCancel}>
                  {t('routeCriteria.cancel')}
                </Button>
              )}
            </Group>
          ) : (
            <Text size="sm" c="dimmed">
              {t('routeCriteria.yourRoleShowsRoutes')}
            </Text>
          )}
        </div>
      </form>
    </Card>
  )
}

/** What a plan was made of, in few words. */
function ChosenCriteria({ summary }: { summary: readonly string[] }) {
  return (
    <ul className={classes.summary} aria-label={t('routeCriteria.chosenCriteria')}>
      {summary.map((words) => (
        <li key={words}>
          <ToneBadge tone="neutral">{words}</ToneBadge>
        </li>
      ))}
    </ul>
  )
}

/** Starts once, when it can. */
function useStartAtOnce(canStart: boolean, start: () => void) {
  const hasStarted = useRef(false)
  const latestStart = useRef(start)
  useEffect(() => {
    latestStart.current = start
  })
  useEffect(() => {
    if (!canStart || hasStarted.current) return
    hasStarted.current = true
    latestStart.current()
  }, [canStart])
}

/** Moves the focus to the button after a run, unless another element has it: Cancel, which had it, is gone. */
function useFocusAfterRun(isRunning: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning && document.activeElement === document.body) button.current?.focus()
    wasRunning.current = isRunning
  }, [isRunning])
  return button
}
