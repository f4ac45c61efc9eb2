import { useEffect } from 'react'
import type { RemotePage as Page, RegisteredRemote } from 'shared-domain'
import { Box, Container, Skeleton, Stack } from 'shared-ui'
import { PageDataSource } from '../data-source/PageDataSource'
import { t } from '../messages/translate'
import { keepOffline } from '../offline/keep-offline'
import type { PageReport } from '../page-report/page-report'
import { WithPermission } from '../permissions/WithPermission'
import type { PageLoader } from './page-loader'
import { RemoteContent, type RemoteStatus } from './RemoteContent'
import { PreviousVersionNote, RemoteFailure } from './remote-notices'

interface RemotePageProps {
  remote: RegisteredRemote
  page: Page
  loadPage: PageLoader
  report: PageReport
}

/** A remote's page, for sessions with the required permission. Its failures never affect the rest of the shell. */
export function RemotePage({ remote, page, loadPage, report }: RemotePageProps) {
  const { title, expose, needs, realDataOnly = false } = page
  useEffect(() => {
    if (page.worksOffline) keepOffline(page)
  }, [page])
  const content = (
    <RemoteContent
      remote={remote}
      expose={expose}
      look={{ ...pageLook, loading: <PageLoading title={title} /> }}
      loadPage={loadPage}
      report={report}
    />
  )
  return (
    <>
      <title>{t('federation.smartBinsWellington', { title })}</title>
      <PageDataSource isRealOnly={realDataOnly}>
        {needs ? (
          <WithPermission title={title} needs={needs} path={page.path}>
            {content}
          </WithPermission>
        ) : (
          content
        )}
      </PageDataSource>
    </>
  )
}

const pageLook: Omit<RemoteStatus, 'loading'> = {
  failure: (failed) => (
    <Container size="sm" py="xl">
      <RemoteFailure {...failed} />
    </Container>
  ),
  previousNote: (note) => (
    <Box mb="lg">
      <PreviousVersionNote {...note} />
    </Box>
  ),
}

/** About as high as most pages, so that the content below stays in place. */
function PageLoading({ title }: { title: string }) {
  return (
    <Stack gap="lg" mih="100dvh" role="status" aria-label={t('federation.loading', { title })}>
      <Skeleton h="2.25rem" w="min(16rem, 60%)" />
      <Skeleton h="7rem" />
      <Skeleton h="24rem" />
    </Stack>
  )
}
