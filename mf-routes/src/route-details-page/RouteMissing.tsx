import { useDataSource } from 'shared-domain/client'
import { PageHeader, Text } from 'shared-ui'
import { BackToRoutes } from './BackToRoutes'

export function RouteMissing({ id }: { id: string }) {
  const source = useDataSource((state) => state.source)
  return (
    <>
      <PageHeader title="Route not found" />
      <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
        There is no route {id} among the {source} data on this device. It may have been removed, or generated
        on another device.
      </Text>
      <BackToRoutes />
    </>
  )
}
