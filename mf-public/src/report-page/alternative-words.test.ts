import { roomText } from './alternative-words'

describe('the words for the room in a bin', () => {
  it.each([
    [0, 'Available'],
    [49, 'Available'],
    [50, null],
    [80, null],
    [81, 'Nearly full'],
    [100, 'Nearly full'],
    [null, null],
  ])('are for %p %% %p', (fill, words) => {
    expect(roomText(fill)).toBe(words)
  })
})
