import { act, fireEvent, screen, within } from '@testing-library/react'
import { ReportPage } from '../report-page/ReportPage'
import { renderPage } from './render-page'

/** Opens the report page of a bin of the record. Needs jest's fake timers. */
export const visit = (at = '/report?bin=WCC7&location=Cuba+Street') => renderPage(<ReportPage />, at, 'real')

/** Lets as much time pass, with all that comes of it. */
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Reports with one tap, and waits for what comes of it at once. */
export async function report(issue: string) {
  press(issue)
  await pass(0)
}

export const yourReports = () => within(screen.getByRole('region', { name: 'Your reports' }))
