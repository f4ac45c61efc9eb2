import { useBins } from 'shared-domain/client'
import { PageHeader } from 'shared-ui'
import { CriteriaCard } from './CriteriaCard'
import classes from './GenerateRoutePage.module.css'
import { GenerationStatus } from './GenerationStatus'
import { RouteOutcome } from './RouteOutcome'
import { useRouteGeneration } from './use-route-generation'

export function GenerateRoutePage() {
  const binsAnswer = useBins()
  const generation = useRouteGeneration(binsAnswer.bins)
  return (
    <>
      <PageHeader
        title="Generate Route"
        subtitle="Choose what to collect; the stops are put in a short order"
      />
      <div className={classes.columns}>
        <CriteriaCard binsAnswer={binsAnswer} generation={generation} />
        <RouteOutcome generation={generation} />
      </div>
      <GenerationStatus generation={generation} />
    </>
  )
}
