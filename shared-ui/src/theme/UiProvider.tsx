import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useEffect } from 'react'
import { theme } from './theme'
import { tokenResolver } from './token-resolver'
import { useDoubleClickGuard } from './use-double-click-guard'
import { useFocusAfterDisabled } from './use-focus-after-disabled'
import { useFocusReturn } from './use-focus-return'

/** Theme, colour scheme and toasts. Rendered once per document. */
export function UiProvider({ children }: { children: ReactNode }) {
  useLightPaper()
  useDoubleClickGuard()
  useFocusReturn()
  useFocusAfterDisabled()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={tokenResolver} defaultColorScheme="auto">
      <Notifications position="top-right" />
      {children}
    </MantineProvider>
  )
}

const SCHEME = 'data-mantine-color-scheme'

/**
 * Prints in the light scheme: printers leave out backgrounds, so the pale text of the dark scheme would be invisible. @internal
 */
export function useLightPaper() {
  useEffect(() => {
    const root = document.documentElement
    let onScreen: string | null = null
    const toPaper = () => {
      onScreen = root.getAttribute(SCHEME)
      root.setAttribute(SCHEME, 'light')
    }
    const toScreen = () => onScreen && root.setAttribute(SCHEME, onScreen)
    window.addEventListener('beforeprint', toPaper)
    window.addEventListener('afterprint', toScreen)
    return () => {
      window.removeEventListener('beforeprint', toPaper)
      window.removeEventListener('afterprint', toScreen)
    }
  }, [])
}
