import { createContext, useContext } from 'react'
import type { Registry } from 'shared-domain'
import type { PageLoader } from '../federation/page-loader'
import type { PageReport } from '../page-report/page-report'

/** What the shell shows, and how it gets there. */
export interface Composition {
  registry: Registry
  loadPage: PageLoader
  report: PageReport
}

/** The layers that may be over the page. */
export type OverlayName = 'palette' | 'inbox' | 'shortcuts' | 'help' | 'tour'

/** What a layer is given. */
export interface OverlayProps extends Composition {
  onClose: () => void
}

interface OverlayState {
  opened: OverlayName | null
  open: (name: OverlayName) => void
}

export const OverlayContext = createContext<OverlayState>({ opened: null, open: () => {} })

/** Which layer is over the page, and how to open one. */
export const useOverlays = () => useContext(OverlayContext)
