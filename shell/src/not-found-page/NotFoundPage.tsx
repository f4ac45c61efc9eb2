import { useEffect } from 'react'
import { paths } from 'shared-domain'
import { Anchor, Center, Link, Stack, Text, Title, useLocation } from 'shared-ui'

export function NotFoundPage() {
  const { pathname } = useLocation()
  useEffect(
    () => console.error('404 Error: User attempted to access non-existent route:', pathname),
    [pathname],
  )
  return (
    <Center component="main" mih="100vh" p="md">
      <title>Page not found · Smart Bins Wellington</title>
      <Stack align="center" gap="xs">
        <Title order={1}>404</Title>
        <Text size="xl">Oops! Page not found</Text>
        <Anchor component={Link} to={paths.home}>
          Return to Home
        </Anchor>
      </Stack>
    </Center>
  )
}
