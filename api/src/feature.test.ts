import { z } from 'zod'
import { featureSettings, mergeSettings, withSettings } from './feature'

const origin = { ORIGIN: z.string() }
const access = withSettings(
  featureSettings({ variables: origin, read: ({ ORIGIN }) => ({ publicOrigin: ORIGIN }) }),
  () => undefined,
)
const headers = withSettings(
  featureSettings({
    variables: { DAYS: z.string().transform(Number), DAYS_SHOWN: z.string().optional() },
    uses: origin,
    ofParts: ['DAYS_SHOWN'],
    rules: [
      { variable: 'DAYS', holds: ({ ORIGIN }) => ORIGIN.startsWith('https:'), error: 'set ORIGIN too' },
    ],
    secrets: { DAYS: 'set' },
    read: ({ DAYS }) => ({ hstsDays: DAYS }),
    ofPages: ({ ORIGIN }) => ({ publicOrigin: ORIGIN }),
  }),
  () => undefined,
)
const bare = () => undefined

describe('the settings of several features', () => {
  const merged = mergeSettings([access, bare, headers])
  const values = { ORIGIN: 'http://bins.example.nz', DAYS: 30 } as never

  it('are read together, each once', () => {
    expect(Object.keys(merged.variables)).toEqual(['ORIGIN', 'DAYS', 'DAYS_SHOWN'])
    expect(merged.read(values, {})).toEqual({ publicOrigin: 'http://bins.example.nz', hstsDays: 30 })
    expect(merged.ofPages(values)).toEqual({ publicOrigin: 'http://bins.example.nz' })
    expect(merged.secrets).toEqual({ DAYS: 'set' })
    expect(merged.ofParts).toEqual(['DAYS_SHOWN'])
  })

  it('have rules that look at variables of other features', () => {
    expect(merged.rules.map(({ variable, holds }) => [variable, holds(values)])).toEqual([['DAYS', false]])
  })

  it('are refused when two features declare the same variable', () => {
    expect(() => mergeSettings([access, headers, access])).toThrow(
      'Two features declare the variable ORIGIN.',
    )
  })
})
