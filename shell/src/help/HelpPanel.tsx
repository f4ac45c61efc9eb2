import { findPage } from 'shared-domain'
import { Button, Drawer, Group, Skeleton, Stack, Text, Title, useLocation } from 'shared-ui'
import { RemoteContent, type RemoteStatus } from '../federation/RemoteContent'
import { RemoteFailure } from '../federation/remote-notices'
import { t } from '../messages/translate'
import { type OverlayProps, useOverlays } from '../overlays/overlay'

/** The purpose of a page and how to use it, written by its team: the remote's `help` with the path of the page. */
export function HelpPanel({ registry, loadPage, report, onClose }: OverlayProps) {
  const { pathname } = useLocation()
  const { open } = useOverlays()
  const found = findPage(registry.remotes, pathname)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="26rem"
      title={t('help.help')}
      closeButtonProps={{ 'aria-label': t('help.closeHelp') }}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <Stack gap="md">
        <Title order={3} size="h3">
          {found?.page.title ?? t('help.thisPageDoesNotExist')}
        </Title>
        {found?.page.summary && <Text>{found.page.summary}</Text>}
        {found?.remote.help && (
          <RemoteContent
            remote={found.remote}
            expose={found.remote.help}
            given={{ path: found.page.path }}
            look={look}
            loadPage={loadPage}
            report={{ ran: report.extensionRan, failed: report.failed }}
          />
        )}
        <Group gap="sm">
          <Button variant="default" onClick={() => open('tour')}>
            {t('help.takeTour')}
          </Button>
          <Button variant="default" onClick={() => open('shortcuts')}>
            {t('help.keyboardShortcuts')}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  )
}

const look: RemoteStatus = {
  loading: <Skeleton h="12rem" role="status" aria-label={t('help.loadingHelp')} />,
  failure: (failed) => <RemoteFailure {...failed} />,
  previousNote: () => null,
}
