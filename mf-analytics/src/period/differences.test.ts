import { differenceText, type FigureKind, figureText } from './differences'

it.each<[number | null, number | null, FigureKind, string]>([
  [142, 130, 'count', '+12 more'],
  [130, 142, 'count', '−12 fewer'],
  [85, 82, 'percent', '+3 points higher'],
  [1.5, 2.5, 'percent', '−1 point lower'],
  [3240, 2592, 'dollars', '+$648 more'],
  [7, 7, 'count', 'same as before'],
  // Both are shown as 100 km.
  [100.2, 100.4, 'km', 'same as before'],
  [7, null, 'count', 'nothing to compare with'],
])('%s after %s, a %s, is %s', (value, before, kind, text) => {
  expect(differenceText({ value, before }, kind)).toBe(text)
})

it('writes no negative zero, and a dash for a missing figure', () => {
  expect(figureText(-0.01, 'dollars')).toBe('$0')
  expect(figureText(null, 'percent')).toBe('–')
})
