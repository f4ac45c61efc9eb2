import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { theme } from './theme'
import { tokenResolver } from './token-resolver'
import { useLightPaper } from './use-light-paper'

/** Theme, colour scheme and toasts; the document's owner renders it once. */
export function UiProvider({ children }: { children: ReactNode }) {
  useLightPaper()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={tokenResolver} defaultColorScheme="auto">
      <Notifications position="top-right" />
      {children}
    </MantineProvider>
  )
}
