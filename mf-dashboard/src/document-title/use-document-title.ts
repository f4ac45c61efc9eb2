import { useEffect } from 'react'
import { t } from '../messages/translate'

/** Names the document after what its page shows, to tell several apart in tabs, bookmarks and history. */
export function useDocumentTitle(of: string) {
  useEffect(() => {
    document.title = t('documentTitle.ofPage', { of })
  }, [of])
}
