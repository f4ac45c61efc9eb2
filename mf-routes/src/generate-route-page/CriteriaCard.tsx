import { useState } from 'react'
import type { BinsAnswer } from 'shared-domain/client'
import { BinsNotice } from './BinsNotice'
import { CriteriaForm } from './CriteriaForm'
import { PriorityChoice } from './PriorityChoice'
import { RouteNameInput } from './RouteNameInput'
import { StatusChoice } from './StatusChoice'
import type { ChosenCriteria, RouteGeneration } from './use-route-generation'

interface CriteriaCardProps {
  binsAnswer: BinsAnswer
  generation: RouteGeneration
}

const OPENING: ChosenCriteria = { name: '', priority: null, statuses: ['full', 'warning'] }

/** The criteria of the one route that is made of samples. */
export function CriteriaCard({ binsAnswer, generation }: CriteriaCardProps) {
  const [chosen, setChosen] = useState(OPENING)
  const { failure, isGenerating, generate, clearFailure } = generation
  const hasBins = binsAnswer.bins.length > 0

  function change(part: Partial<ChosenCriteria>) {
    setChosen({ ...chosen, ...part })
    if (failure) clearFailure()
  }
  return (
    <CriteriaForm
      isGenerating={isGenerating}
      canStart={hasBins}
      failure={failure}
      onGenerate={() => generate(chosen)}
    >
      <RouteNameInput value={chosen.name} failure={failure} onChange={(name) => change({ name })} />
      <PriorityChoice value={chosen.priority} onChange={(priority) => change({ priority })} />
      <StatusChoice
        bins={hasBins ? binsAnswer.bins : null}
        value={chosen.statuses}
        failure={failure}
        onChange={(statuses) => change({ statuses })}
      />
      <BinsNotice binsAnswer={binsAnswer} />
    </CriteriaForm>
  )
}
