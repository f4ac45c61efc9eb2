import { Skeleton, Stack } from 'shared-ui'

/** Stands where the routes will be. */
export function LoadingRoutes() {
  return (
    <Stack role="status" aria-label="Reading the routes" gap="lg">
      <Skeleton h="6rem" />
      <Skeleton h="18rem" />
    </Stack>
  )
}
