import { typedText } from './field-schemas'

const name = typedText(20)

describe('a text that people type', () => {
  it.each([
    ['\u202Egnirps', 'gnirps'],
    ['\u202A+64 21 555 010\u202C', '+64 21 555 010'],
    ['\u2066Te Aro\u2069 ', 'Te Aro'],
    ['نجمة', 'نجمة'],
  ])('loses the characters that turn the text after it round: %j', (typed, kept) => {
    expect(name.parse(typed)).toBe(kept)
  })

  it.each(['\u202E', ' \u2066\u2069 '])('is missing with nothing else: %j', (typed) => {
    expect(name.safeParse(typed).error?.issues[0]?.message).toBe('Write something here.')
  })

  it('is refused with other control characters', () => {
    expect(name.safeParse('Te\u0000Aro').error?.issues[0]?.message).toBe('Take the control characters out.')
  })
})
