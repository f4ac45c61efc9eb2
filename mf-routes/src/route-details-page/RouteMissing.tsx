import { useDataSource } from 'shared-domain/client'
import { PageHeader, Text } from 'shared-ui'
import { BackToRoutes } from './BackToRoutes'

export function RouteMissing({ id }: { id: string }) {
  const isReal = useDataSource(({ source }) => source === 'real')
  return (
    <>
      <PageHeader title="Route not found" />
      <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
        {isReal
          ? `There is no route ${id} on record. It may have been removed.`
          : `There is no route ${id} among the mock data on this device. It may have been removed, or generated on another device.`}
      </Text>
      <BackToRoutes />
    </>
  )
}
