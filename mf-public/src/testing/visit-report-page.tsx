import { act, fireEvent, screen, within } from '@testing-library/react'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { RuntimeSettingsContext } from 'shared-domain/client'
import { addTo } from '../report-details/open-form'
import { ReportPage } from '../report-page/ReportPage'
import { renderPage } from './render-page'

/** Opens the report page of a bin of the record. Needs jest's fake timers. */
export function visit(at = '/report?bin=WCC7&location=Cuba+Street', settings = DEMONSTRATION_SETTINGS) {
  // A page that is loaded anew knows only what the phone has kept.
  Reflect.deleteProperty(window, 'reportOutbox')
  addTo(null)
  return renderPage(
    <RuntimeSettingsContext value={settings}>
      <ReportPage />
    </RuntimeSettingsContext>,
    at,
    'real',
  )
}

/** Lets as much time pass, with all that comes of it. */
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Presses Undo in the latest toast: a report that was just made has one, too. */
export const pressLatestUndo = () =>
  fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement)

/** Reports with one tap, and waits for what comes of it at once. */
export async function report(issue: string) {
  // The page looks for what an earlier visit left first.
  await pass(0)
  press(issue)
  await pass(0)
}

export const yourReports = () => within(screen.getByRole('region', { name: 'Your reports' }))
