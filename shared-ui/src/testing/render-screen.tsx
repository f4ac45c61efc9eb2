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

/** Renders a screen as the shell would: with theme, toasts and router. */
export function renderScreen(screen: ReactElement, { at = '/', path = '*' }: Where = {}) {
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
