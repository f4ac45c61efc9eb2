import { type FormEvent, useState } from 'react'
import { type BinsAnswer, useMay } from 'shared-domain/client'
import { Alert, Button, Card, Stack, Text, Title } from 'shared-ui'
import { BinsNotice } from './BinsNotice'
import { failureSentence } from './failure-sentence'
import { PriorityChoice } from './PriorityChoice'
import { RouteNameInput } from './RouteNameInput'
import { StatusChoice } from './StatusChoice'
import type { ChosenCriteria, RouteGeneration } from './use-route-generation'

interface CriteriaCardProps {
  binsAnswer: BinsAnswer
  generation: RouteGeneration
}

const OPENING: ChosenCriteria = { name: '', priority: null, statuses: ['full', 'warning'] }

export function CriteriaCard({ binsAnswer, generation }: CriteriaCardProps) {
  const [chosen, setChosen] = useState(OPENING)
  const { failure, isGenerating, generate, clearFailure } = generation
  const mayPlan = useMay('routes:plan')
  const hasBins = binsAnswer.bins.length > 0

  function change(part: Partial<ChosenCriteria>) {
    setChosen({ ...chosen, ...part })
    if (failure) clearFailure()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isGenerating || !hasBins || !mayPlan) return
    // After Enter in the name, a phone's keyboard would cover the route.
    if (generate(chosen) && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  return (
    <Card component="section" aria-labelledby="criteria">
      <Title order={2} size="h4" id="criteria" mb="md">
        Route Criteria
      </Title>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <RouteNameInput value={chosen.name} failure={failure} onChange={(name) => change({ name })} />
          <PriorityChoice value={chosen.priority} onChange={(priority) => change({ priority })} />
          <StatusChoice
            bins={hasBins ? binsAnswer.bins : null}
            value={chosen.statuses}
            failure={failure}
            onChange={(statuses) => change({ statuses })}
          />
          <BinsNotice binsAnswer={binsAnswer} />
          {(failure?.kind === 'no-bins-due' || failure?.kind === 'too-many-bins') && (
            <Alert color="red" title="No route was made">
              {failureSentence(failure)}
            </Alert>
          )}
          {mayPlan ? (
            <Button type="submit" disabled={isGenerating || !hasBins} fullWidth>
              {isGenerating ? 'Generating...' : 'Generate Optimized Route'}
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              Your role shows routes; an operator generates them.
            </Text>
          )}
        </Stack>
      </form>
    </Card>
  )
}
