import { createContext, useContext } from 'react'
import type { Registry } from 'shared-domain'
import type { PageLoader } from '../federation/page-loader'
import type { PageReport } from '../page-report/page-report'

/** Which overlay the shell shows, and how to open one. */
export interface Composition {
  registry: Registry
  loadPage: PageLoader
  report: PageReport
}

/** The overlays that exist. */
export type OverlayName = 'palette' | 'notifications' | 'shortcuts' | 'help' | 'tour'

/** The props of an overlay. */
export interface OverlayProps extends Composition {
  /** What was typed while the overlay was loading. */
  typedAhead: string
  onClose: () => void
}

interface OverlayState {
  opened: OverlayName | null
  open: (name: OverlayName) => void
}

export const OverlayContext = createContext<OverlayState>({ opened: null, open: () => {} })

/** The open overlay, and how to open one. */
export const useOverlays = () => useContext(OverlayContext)
