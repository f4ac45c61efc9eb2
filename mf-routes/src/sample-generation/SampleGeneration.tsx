import { useState } from 'react'
import { type BinsAnswer, useBins } from 'shared-domain/client'
import { useLocation, VisuallyHidden } from 'shared-ui'
import { distanceText, durationText } from '../../rules/route-text'
import { t } from '../messages/translate'
import { asksForPlan } from '../route-criteria/asks-for-plan'
import { BinsNotice, MissingBins } from '../route-criteria/BinsNotice'
import { PriorityChoice, RouteNameInput, StatusChoice } from '../route-criteria/CriteriaFields'
import { CriteriaForm } from '../route-criteria/CriteriaForm'
import classes from '../route-criteria/route-criteria.module.css'
import { RouteOutcome } from './RouteOutcome'
import { type ChosenCriteria, type RouteGeneration, useRouteGeneration } from './use-route-generation'

/** Generates one route over the sample bins, from the city centre, without the network. */
export function SampleGeneration() {
  const binsAnswer = useBins()
  const generation = useRouteGeneration(binsAnswer.bins)
  return (
    <>
      <div className={classes.columns}>
        <CriteriaCard binsAnswer={binsAnswer} generation={generation} />
        <RouteOutcome generation={generation} bins={binsAnswer.bins} />
      </div>
      <GenerationStatus generation={generation} />
    </>
  )
}

interface CriteriaCardProps {
  binsAnswer: BinsAnswer
  generation: RouteGeneration
}

const OPENING: ChosenCriteria = { name: '', priority: null, statuses: ['full', 'warning'] }

/**
 * The criteria of the one route that is made of samples.
 * @internal
 */
export function CriteriaCard({ binsAnswer, generation }: CriteriaCardProps) {
  const [chosen, setChosen] = useState(OPENING)
  const { failure, isGenerating, generate, clearFailure } = generation
  const hasBins = binsAnswer.bins.length > 0
  const { search } = useLocation()
  const [startsAtOnce] = useState(() => generation.generated === null && asksForPlan(search))

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
      startsAtOnce={startsAtOnce}
    >
      <MissingBins binsAnswer={binsAnswer} />
      <RouteNameInput value={chosen.name} onChange={(name) => change({ name })} />
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

/** Announces the progress to screen readers. */
function GenerationStatus({ generation }: { generation: RouteGeneration }) {
  return <VisuallyHidden role="status">{statusText(generation)}</VisuallyHidden>
}

function statusText({ isGenerating, generated }: RouteGeneration) {
  if (isGenerating) return t('sampleGeneration.puttingStopsInOrder')
  if (!generated) return ''
  const { id, bins, distanceKm, minutes, priority } = generated.route
  return t('sampleGeneration.routeIsReady', {
    id,
    bins,
    distance: distanceText(distanceKm),
    duration: durationText(minutes),
    priority,
  })
}
