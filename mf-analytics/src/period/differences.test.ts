import { differenceText, type FigureKind, figureText } from './differences'

it.each<[number | null, number | null, FigureKind, string]>([
  [142, 130, 'count', '+12'],
  [130, 142, 'count', '−12'],
  [85, 82, 'percent', '+3 points'],
  [1.5, 2.5, 'percent', '−1 point'],
  [3240, 2592, 'dollars', '+$648'],
  [7, 7, 'count', 'same as before'],
  // Both are shown as 100 km.
  [100.2, 100.4, 'km', 'same as before'],
  // Shown as 2.0 t and 1.7 t, 393 kg apart.
  [2044, 1651, 'kg', '+0.3 t'],
  [1651, 2044, 'kg', '−0.3 t'],
  [72.44, 70.46, 'percent', '+1.9 points'],
  [7, null, 'count', 'nothing to compare with'],
])('%s after %s, a %s, is %s', (value, before, kind, text) => {
  expect(differenceText({ value, before }, kind)).toBe(text)
})

it('shows the difference of the shown figures, whatever they are', () => {
  const amounts = Array.from({ length: 60 }, (_, i) => (i - 30) * 137.37)
  const shown = (amount: number) => Number(figureText(amount, 'dollars').replace(/[$,]/g, ''))
  for (const value of amounts)
    for (const before of amounts) {
      const by = shown(value) - shown(before)
      const text = figureText(Math.abs(by), 'dollars')
      const words = by === 0 ? 'same as before' : by > 0 ? `+${text}` : `−${text}`
      expect(differenceText({ value, before }, 'dollars')).toBe(words)
    }
})

it('writes no negative zero, and a dash for a missing figure', () => {
  expect(figureText(-0.01, 'dollars')).toBe('$0')
  expect(figureText(null, 'percent')).toBe('–')
})
