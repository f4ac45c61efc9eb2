import { IconRoute } from '@tabler/icons-react'
import { Card, Skeleton, Stack, Text, ThemeIcon, Title } from 'shared-ui'

/** Stands where the route will be. */
export function RoutePlaceholder({ isGenerating }: { isGenerating: boolean }) {
  return (
    <Card component="section" aria-labelledby="route-preview" aria-busy={isGenerating}>
      <Title order={2} size="h4" id="route-preview" mb="md">
        Route Preview
      </Title>
      {isGenerating ? (
        <Stack gap="sm">
          <Skeleton height={28} width="50%" />
          <Skeleton height={56} />
          <Skeleton height={240} />
        </Stack>
      ) : (
        <Stack gap="md" align="center" py={48}>
          <ThemeIcon size={56} radius="xl" variant="light">
            <IconRoute size={30} aria-hidden />
          </ThemeIcon>
          <Text c="dimmed" ta="center" maw="22rem">
            Configure your criteria and generate a route to see the details here
          </Text>
        </Stack>
      )}
    </Card>
  )
}
