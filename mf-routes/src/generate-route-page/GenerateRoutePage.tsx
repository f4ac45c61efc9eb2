import { useMayCall } from 'shared-domain/client'
import { PageHeader } from 'shared-ui'
import { getFleet } from '../../operations'
import { CityGeneration } from '../city-generation/CityGeneration'
import { t } from '../messages/translate'
import { SampleGeneration } from '../sample-generation/SampleGeneration'

export function GenerateRoutePage() {
  // The samples have bins, but no trucks to plan for.
  const hasFleet = useMayCall(getFleet)
  return (
    <>
      <PageHeader
        title={t('generateRoute.generateRoute')}
        subtitle={t('generateRoute.chooseWhatToCollect')}
      />
      {hasFleet ? <CityGeneration /> : <SampleGeneration />}
    </>
  )
}
