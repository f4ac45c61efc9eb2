import { screen } from '@testing-library/react'
import { fakeRecord } from '../testing/fake-record'
import { pass, press, report, visit } from '../testing/visit-report-page'

let fails = true
jest.mock('./additions', () => {
  if (fails) throw new Error('no signal')
  return jest.requireActual('./additions')
})

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T03:00:00Z') })
  localStorage.clear()
})
afterEach(() => jest.useRealTimers())

it('a form that cannot be loaded says so, and is shown after Retry', async () => {
  jest.spyOn(console, 'warn').mockImplementation()
  fakeRecord()
  visit()
  await report('Damaged')
  expect(screen.getByText(/needs a signal once/)).toBeInTheDocument()
  expect(screen.getByText('Report Submitted')).toBeInTheDocument()
  press('Retry')
  await pass(0)
  expect(screen.getByText(/needs a signal once/)).toBeInTheDocument()
  fails = false
  press('Retry')
  await pass(0)
  await pass(0)
  expect(screen.getByRole('form', { name: 'Add to your Damaged report of WCC7' })).toHaveFocus()
})
