import { useDataSource } from 'shared-domain/client'
import { PageHeader } from 'shared-ui'
import { CityGeneration } from '../city-generation/CityGeneration'
import { SampleGeneration } from '../sample-generation/SampleGeneration'

export function GenerateRoutePage() {
  const isMock = useDataSource(({ source }) => source === 'mock')
  return (
    <>
      <PageHeader
        title="Generate Route"
        subtitle="Choose what to collect; the stops are put in a short order"
      />
      {isMock ? <SampleGeneration /> : <CityGeneration />}
    </>
  )
}
