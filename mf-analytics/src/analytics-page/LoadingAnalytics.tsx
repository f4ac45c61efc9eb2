import { SimpleGrid, Skeleton, Stack } from 'shared-ui'

/** As large as what will stand in its place. */
export function LoadingAnalytics() {
  return (
    <Stack gap="lg" role="status" aria-label="Reading the analytics">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} h="7rem" />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        {[0, 1, 2, 3].map((chart) => (
          <Skeleton key={chart} h="26rem" />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
