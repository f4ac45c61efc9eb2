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

/** Renders a screen with theme and router, as the shell does, and without toasts of earlier tests. */
export function renderScreen(screen: ReactElement, { at = '/', path = '*' }: Where = {}) {
  // Toasts are stored outside of React and would stay from the previous test.
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
