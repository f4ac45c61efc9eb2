import type { PageOfRemote } from '#harness-pages'
import { PageErrorBoundary } from './PageErrorBoundary'

/** A page as the shell would frame it: an operator's inside <main>, a public one bringing its own. */
export function HarnessPage({ path, title, Page }: PageOfRemote) {
  const page = (
    <PageErrorBoundary>
      <title>{title}</title>
      <Page />
    </PageErrorBoundary>
  )
  return path.startsWith('/app/') ? <main>{page}</main> : page
}
