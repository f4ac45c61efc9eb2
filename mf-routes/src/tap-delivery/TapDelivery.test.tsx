import { waitFor } from '@testing-library/react'
import { WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { runOutbox } from '../run-taps/run-outbox'
import { tapEntry } from '../run-taps/tap-entry'
import { type RoutesApi, routesApi } from '../testing/routes-api'
import { TapDelivery } from './TapDelivery'

let api: RoutesApi
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  api = routesApi()
})

it('sends again what an earlier page left as refused, although this page has read it before', async () => {
  const tap = { kind: 'stop', position: 1, state: 'done' } as const
  const entry = tapEntry({ routeId: 'R201', tap, at: '2026-11-20T02:06:00.000Z' }, [])
  const { id, done } = runOutbox.put({ ...entry, refusal: 'Take out binId.' })
  await done
  api.refuse('recordStop', 409, 'Route R201 is completed.')
  api.answer('recordLateTap', { id, state: 'recorded', reason: null })
  renderScreen(
    <WithDomain source="real">
      <TapDelivery />
    </WithDomain>,
  )
  await waitFor(() => expect(runOutbox.entries()).toEqual([]))
})

it('sends the taps that wait on this phone without a page of the run', async () => {
  const by = { id: '3f0c6c2e-6a7d-4f5e-8b44-0f7f5b9d2c12', name: 'Kiri' }
  const tap = { kind: 'stop', position: 1, state: 'done' } as const
  api.answer('whoAmI', {
    person: { id: by.id, name: 'Kiri', roles: ['viewer'], roleNames: ['technician'] },
    isDemonstrationOperator: false,
  })
  api.refuse('recordStop', 403, 'Your role does not drive.')
  const { id } = runOutbox.put(tapEntry({ routeId: 'R201', tap, at: '2026-11-20T02:06:00.000Z', by }, []))
  api.answer('recordLateTap', { id, state: 'to-decide', reason: 'not-their-route' })
  renderScreen(
    <WithDomain source="real">
      <TapDelivery />
    </WithDomain>,
  )
  await waitFor(() => expect(runOutbox.entries()).toEqual([]))
  expect(api.asked.find(({ name }) => name === 'recordLateTap')?.body).toMatchObject({ tappedBy: by })
})
