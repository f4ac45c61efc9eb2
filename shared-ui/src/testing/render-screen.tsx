import { notifications } from '@mantine/notifications'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { UiProvider } from '../theme/UiProvider'

interface Where {
  /** The URL the screen is opened at. */
  at?: string
  /** The screen's own path, when it has parameters. */
  path?: string
}

/** Renders a screen as the shell would: with theme, router, and no toast but its own. */
export function renderScreen(screen: ReactElement, { at = '/', path = '*' }: Where = {}) {
  // They are kept in a store of the document, and would be those of the test before.
  notifications.cleanQueue()
  notifications.clean()
  return render(
    <UiProvider>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path={path} element={screen} />
        </Routes>
      </MemoryRouter>
    </UiProvider>,
  )
}
