/** @jest-environment jsdom */
import { offlineCopies } from './offline-copies'

interface Round {
  id: string
  readAt: number
  text?: string
}

const rounds = offlineCopies<Round>({ prefix: 'round', shape: 2, most: 3, idOf: ({ id }) => id })
const ids = () => rounds.all().map(({ id }) => id)

beforeEach(() => localStorage.clear())
afterEach(() => jest.restoreAllMocks())

/** A phone with room for so many copies. */
function roomFor(count: number): void {
  const { setItem } = Storage.prototype
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (!(key in this) && this.length >= count) throw new DOMException('', 'QuotaExceededError')
    setItem.call(this, key, value)
  })
}

it('keeps the latest copies, and finds each by its id', () => {
  for (const readAt of [2, 1, 4, 3]) expect(rounds.keep({ id: `R${readAt}`, readAt })).toBe(true)
  expect(ids()).toEqual(['R4', 'R3', 'R2'])
  expect(rounds.find('R3')).toEqual({ id: 'R3', readAt: 3 })
  expect(rounds.find('R1')).toBeNull()
})

it('keeps one copy of each', () => {
  rounds.keep({ id: 'R1', readAt: 1 })
  rounds.keep({ id: 'R1', readAt: 2 })
  expect(rounds.all()).toEqual([{ id: 'R1', readAt: 2 }])
})

it('takes the room of those that were read longest ago, and of no more than it needs', () => {
  roomFor(2)
  for (const readAt of [1, 2, 3]) expect(rounds.keep({ id: `R${readAt}`, readAt })).toBe(true)
  expect(ids()).toEqual(['R3', 'R2'])
})

it('says when the phone has no room', () => {
  roomFor(0)
  expect(rounds.keep({ id: 'R1', readAt: 1 })).toBe(false)
  expect(ids()).toEqual([])
})

it('reads the copies that earlier versions stored, but none of another shape', () => {
  localStorage.setItem('record-copy:round:R1', JSON.stringify({ shape: 2, id: 'R1', readAt: 1 }))
  localStorage.setItem('record-copy:round:R2', JSON.stringify({ shape: 1, id: 'R2', readAt: 2 }))
  localStorage.setItem('record-copy:round:R3', '{')
  localStorage.setItem('record-copy:round:R4', 'null')
  expect(rounds.all()).toEqual([{ id: 'R1', readAt: 1 }])
})

it('removes the copies that are not asked for', () => {
  for (const readAt of [1, 2, 3]) rounds.keep({ id: `R${readAt}`, readAt })
  rounds.keepOnly(new Set(['R2', 'R9']))
  expect(ids()).toEqual(['R2'])
})

it('does without storage that is switched off', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  expect(rounds.keep({ id: 'R1', readAt: 1 })).toBe(false)
  expect(rounds.find('R1')).toBeNull()
})
