import { act, fireEvent, screen, within } from '@testing-library/react'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { RuntimeSettingsContext } from 'shared-domain/client'
import { appendTo } from '../report-outbox/open-form'
import { ReportPage } from '../report-page/ReportPage'
import { renderPage } from './render-page'

/** Opens the report page of a bin of the record. Needs jest's fake timers. */
export function visit(at = '/report?bin=WCC7&location=Cuba+Street', settings = DEMONSTRATION_SETTINGS) {
  // A newly loaded page knows only what the phone has stored.
  Reflect.deleteProperty(window, 'reportOutbox')
  appendTo(null)
  return renderPage(
    <RuntimeSettingsContext value={settings}>
      <ReportPage />
    </RuntimeSettingsContext>,
    at,
    'real',
  )
}

/** Advances jest's fake timers and waits for the promises that this settles. */
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Presses Undo in the latest toast. There may be several, because a new report has a toast with Undo too. */
export const pressLatestUndo = () =>
  fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement)

/** Reports an issue with one tap and waits for the immediate result. */
export async function report(issue: string) {
  // The page first looks for reports of an earlier visit.
  await pass(0)
  press(issue)
  await pass(0)
}

export const yourReports = () => within(screen.getByRole('region', { name: 'Your reports' }))
