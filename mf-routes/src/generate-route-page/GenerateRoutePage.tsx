import { useDataSource } from 'shared-domain/client'
import { PageHeader } from 'shared-ui'
import { CityGeneration } from './CityGeneration'
import { SampleGeneration } from './SampleGeneration'

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
