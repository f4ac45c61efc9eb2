/** @jest-environment jsdom */

import fc from 'fast-check'
import { HOUR_MS } from '../time/durations'
import { newPhone, openTab, pass } from './testing/fake-phone'
import { fakeServer, type ServerMode } from './testing/fake-server'

const mode = fc.constantFrom<ServerMode>(
  'arrives',
  'no connection',
  'answer lost',
  'no answer',
  'signs in',
  { status: 500 },
  { status: 429, retryAfter: '30' },
)
const step = fc.oneof(
  fc.record({ kind: fc.constant('mode' as const), mode }),
  fc.record({ kind: fc.constantFrom('put', 'close', 'leave') }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 20_000 }) }),
)

describe('whatever happens on the way', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('every entry arrives once, and none stays behind', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      newPhone()
      const server = fakeServer()
      const made: string[] = []
      let tab = openTab()
      for (const happens of steps) {
        if ('mode' in happens) server.mode = happens.mode
        else if ('ms' in happens) await pass(happens.ms)
        else if (happens.kind === 'leave') dispatchEvent(new Event('pagehide'))
        else if (happens.kind === 'close') {
          tab.stop()
          tab = openTab()
        } else made.push(tab.put(`${made.length}`).id)
        await pass()
      }
      server.mode = 'arrives'
      await pass(HOUR_MS)
      tab.stop()
      expect([...server.accepted.keys()].sort()).toEqual(made.sort())
      expect(tab.entries()).toEqual([])
    })
    await fc.assert(property, { numRuns: 25 })
  })
})
