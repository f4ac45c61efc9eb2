import { useBins } from 'shared-domain/client'
import { CriteriaCard } from './CriteriaCard'
import classes from './GenerateRoutePage.module.css'
import { GenerationStatus } from './GenerationStatus'
import { RouteOutcome } from './RouteOutcome'
import { useRouteGeneration } from './use-route-generation'

/** One route over the sample bins, from the city centre, worked out without the network. */
export function SampleGeneration() {
  const binsAnswer = useBins()
  const generation = useRouteGeneration(binsAnswer.bins)
  return (
    <>
      <div className={classes.columns}>
        <CriteriaCard binsAnswer={binsAnswer} generation={generation} />
        <RouteOutcome generation={generation} />
      </div>
      <GenerationStatus generation={generation} />
    </>
  )
}
