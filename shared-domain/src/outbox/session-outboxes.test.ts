/** @jest-environment jsdom */

import { entriesAwaitingSession, markSessionOutbox } from '.'
import { markRemoved, putInDatabase, putInLocalStorage } from './entry-storage'
import { newPhone } from './testing/fake-phone'

const entry = (id: string) => ({
  id,
  method: 'POST' as const,
  path: '/api/late-taps',
  body: {},
  about: {},
  madeAt: 1,
})

beforeEach(() => newPhone())

describe('the entries that wait for the session of a person', () => {
  it('are counted in both storages, each once', async () => {
    markSessionOutbox('run-sheet')
    await putInDatabase('run-sheet', entry('a'))
    await putInDatabase('run-sheet', entry('b'))
    putInLocalStorage('run-sheet', entry('b'))
    putInLocalStorage('run-sheet', entry('c'))
    expect(await entriesAwaitingSession()).toBe(3)
  })

  it('are not those that were removed and that the database has yet to delete', async () => {
    markSessionOutbox('run-sheet')
    await putInDatabase('run-sheet', entry('a'))
    await putInDatabase('run-sheet', entry('b'))
    markRemoved('run-sheet', ['a'])
    expect(await entriesAwaitingSession()).toBe(1)
  })

  it('are none of an outbox that needs no session, and none on a new device', async () => {
    expect(await entriesAwaitingSession()).toBe(0)
    await putInDatabase('reports', entry('a'))
    expect(await entriesAwaitingSession()).toBe(0)
  })

  it('are of every such outbox', async () => {
    for (const name of ['run-sheet', 'inspections']) {
      markSessionOutbox(name)
      putInLocalStorage(name, entry(name))
    }
    expect(await entriesAwaitingSession()).toBe(2)
  })
})
