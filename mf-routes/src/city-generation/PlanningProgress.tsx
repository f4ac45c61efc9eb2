import { Card, Skeleton, Stack, Text } from 'shared-ui'
import { planWords } from '../city-plan/city-plan'
import { t } from '../messages/translate'
import { PreviewHeading } from '../route-criteria/PreviewHeading'
import { PlanMap } from '../route-map/PlanMap'
import type { BestSoFar } from './plan-city'

/** The best plan of a running search. */
export function PlanningProgress({ best }: { best: BestSoFar | null }) {
  return (
    <Card component="section" aria-labelledby="route-preview" aria-busy>
      <PreviewHeading isGenerating />
      {best ? (
        <Stack gap="sm">
          <Text fw={600}>{t('cityGeneration.bestSoFar', { plan: planWords(best.driven) })}</Text>
          <PlanMap
            name={t('cityGeneration.bestPlanSoFar')}
            request={best.request}
            driven={best.driven}
            height={480}
          />
        </Stack>
      ) : (
        <Stack gap="sm">
          <Skeleton height={28} width="50%" />
          <Skeleton height={480} />
        </Stack>
      )}
    </Card>
  )
}
