import { endsInFigures } from './figures-line'

it.each(['{"contentRatio":1.04,"requests":12}', '{"report":{"cls":0.01},"feasible":true}'])(
  'takes %s for figures',
  (line) => {
    expect(endsInFigures(line)).toBe(true)
  },
)

it.each(['', 'Blocked for at most 12 ms', '{}', '{"contentRatio":null}', '{"pages":[]}'])(
  'refuses %p',
  (line) => {
    expect(endsInFigures(line)).toBe(false)
  },
)
