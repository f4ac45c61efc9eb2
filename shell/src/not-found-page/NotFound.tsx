import { useEffect } from 'react'
import { paths } from 'shared-domain'
import { Anchor, Button, Center, Link, Stack, Text, Title, useLocation } from 'shared-ui'
import { t } from '../messages/translate'
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
      <title>{t('notFound.pageNotFoundSmartBinsWellington')}</title>
      <Stack align="center" gap="sm">
        <Title order={1}>404</Title>
        <Text size="xl">{t('notFound.oopsPageNotFound')}</Text>
        <Text ta="center" style={{ overflowWrap: 'anywhere' }}>
          {t('notFound.nothingIsAt', { pathname })}
        </Text>
        {pathname.startsWith('/app/') && (
          <Button variant="default" onClick={() => open('palette')}>
            {t('notFound.searchPages')}
          </Button>
        )}
        <Anchor component={Link} to={paths.home}>
          {t('notFound.returnToHome')}
        </Anchor>
      </Stack>
    </Center>
  )
}
