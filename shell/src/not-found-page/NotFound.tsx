import { useEffect } from 'react'
import { paths } from 'shared-domain'
import { Anchor, Button, Center, Link, Stack, Text, Title, useLocation } from 'shared-ui'
import { useOverlays } from '../overlays/overlay'

/** The content of the page for an unknown path, below the header of its part of the product. */
export function NotFound() {
  const { pathname } = useLocation()
  const { open } = useOverlays()
  useEffect(
    () => console.error('404 Error: User attempted to access non-existent route:', pathname),
    [pathname],
  )
  return (
    <Center mih="60dvh" p="md">
      <title>Page not found · Smart Bins Wellington</title>
      <Stack align="center" gap="sm">
        <Title order={1}>404</Title>
        <Text size="xl">Oops! Page not found</Text>
        <Text ta="center" style={{ overflowWrap: 'anywhere' }}>
          Nothing is at {pathname}.
        </Text>
        <Button variant="default" onClick={() => open('palette')}>
          Search pages, bins and routes
        </Button>
        <Anchor component={Link} to={paths.home}>
          Return to Home
        </Anchor>
      </Stack>
    </Center>
  )
}
