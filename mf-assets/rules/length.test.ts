import { lengthText } from './length'

it.each([
  [0, '0 m'],
  [40.4, '40 m'],
  [999, '999 m'],
  [999.6, '1 km'],
  [1234, '1.2 km'],
  [99_940, '99.9 km'],
  [494_321, '494 km'],
  [9_186_225, '9,186 km'],
])('writes %p m as %p', (lengthM, text) => expect(lengthText(lengthM)).toBe(text))
