import { longDay } from './long-day'

it('writes a calendar day in the words that the browser has for it', () => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-07`
    const words = new Date(day).toLocaleDateString('en-NZ', { timeZone: 'UTC', dateStyle: 'long' })
    expect(longDay(day)).toBe(words)
  }
})
