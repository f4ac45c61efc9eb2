import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { theme } from '../theme/theme'
import { tokenResolver } from '../theme/token-resolver'

interface FirstContentProviderProps {
  /** The path and query of the document. */
  address: string
  /** Whether this is the frame around the page: it brings the styles that a document has once. */
  isFrame?: boolean
  children: ReactNode
}

/** Theme and router for rendering without a browser, where the server renders what a document shows first. */
export const FirstContentProvider = ({ address, isFrame = false, children }: FirstContentProviderProps) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={tokenResolver}
    defaultColorScheme="auto"
    withCssVariables={isFrame}
    withGlobalClasses={isFrame}
  >
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  </MantineProvider>
)
