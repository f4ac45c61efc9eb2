import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  getContrastColor,
  mergeMantineTheme,
  toRgba,
} from '@mantine/core'
import { theme } from './theme'
import { tokenResolver } from './token-resolver'

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]
const colours = ['kawakawa', 'red', 'yellow', 'blue', 'gray'] as const
const readable = 4.5

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const productTokens = readFileSync(join(__dirname, '../tokens.css'), 'utf8')

describe.each(schemes)('in the %s theme', (scheme) => {
  const grounds = [tokenValue('--surface', scheme), tokenValue('--surface-sunken', scheme)]
  const worst = (ink: string, tint = 'rgba(0, 0, 0, 0)') =>
    Math.min(...grounds.map((ground) => contrast(ink, over(tint, ground))))

  it.each(['text', 'dimmed', 'placeholder', 'anchor', 'error'])('%s can be read on every surface', (name) => {
    expect(worst(tokenValue(`--mantine-color-${name}`, scheme))).toBeGreaterThanOrEqual(readable)
  })

  it.each(colours)('%s can be read as text, on an outline and on its own tints', (colour) => {
    const token = (part: string) => tokenValue(`--mantine-color-${colour}-${part}`, scheme)
    expect(worst(token('text'))).toBeGreaterThanOrEqual(readable)
    expect(worst(token('outline'))).toBeGreaterThanOrEqual(readable)
    expect(worst(token('light-color'), token('light'))).toBeGreaterThanOrEqual(readable)
    expect(worst(token('light-color'), token('light-hover'))).toBeGreaterThanOrEqual(readable)
  })

  it.each(colours)('text on a background of %s can be read, also when hovered', (colour) => {
    const ink = tokenValue(inside(getContrastColor({ color: colour, theme: merged })), scheme)
    for (const part of ['filled', 'filled-hover']) {
      expect(
        contrast(ink, rgba(tokenValue(`--mantine-color-${colour}-${part}`, scheme))),
      ).toBeGreaterThanOrEqual(readable)
    }
  })
})

describe.each(schemes)('a state in the %s theme', (scheme) => {
  const grounds = ['--surface', '--surface-sunken'].map((name) => rgba(tokenValue(name, scheme)))
  const worst = (colour: string) => Math.min(...grounds.map((ground) => contrast(colour, ground)))

  it.each(['full', 'warning', 'normal', 'unknown'])('%s can be read', (state) => {
    expect(worst(tokenValue(`--bin-${state}`, scheme))).toBeGreaterThanOrEqual(readable)
  })

  it('a yellow background has a visible edge and readable text', () => {
    const yellow = tokenValue('--bin-warning-fill', scheme)
    const edge = scheme === 'light' ? tokenValue('--bin-warning', scheme) : yellow
    expect(worst(edge)).toBeGreaterThanOrEqual(3)
    const word = tokenValue(scheme === 'light' ? '--text' : '--surface', scheme)
    expect(contrast(word, rgba(yellow))).toBeGreaterThanOrEqual(readable)
  })
})

it("the palette's surfaces are those of tokens.css", () => {
  expect(merged.colors.dark[7]).toBe(tokenValue('--surface', 'dark'))
  expect(merged.colors.dark[8]).toBe(tokenValue('--surface-sunken', 'dark'))
  expect(merged.colors.gray[0]).toBe(tokenValue('--surface-sunken', 'light'))
  expect(merged.colors.gray[3]).toBe(tokenValue('--surface-border', 'light'))
})

/** The value of a custom property in a colour scheme. */
function tokenValue(name: string, scheme: Scheme): string {
  const sources = [tokenResolver(merged), defaultCssVariablesResolver(merged)]
  const known: Record<string, string>[] = sources.flatMap((source) => [source[scheme], source.variables])
  const value = known.find((tokens) => tokens[name])?.[name]
  if (value?.startsWith('var(')) return tokenValue(inside(value), scheme)
  return value ?? productToken(name, scheme)
}

function productToken(name: string, scheme: Scheme): string {
  const [, light, dark] = new RegExp(`${name}: light-dark\\((\\S+), (\\S+)\\)`).exec(productTokens) ?? []
  const value = scheme === 'light' ? light : dark
  if (!value) throw new Error(`Nothing sets ${name}.`)
  return value
}

function inside(reference: string) {
  return reference.replace(/^var\(|\)$/g, '')
}

type Rgb = [number, number, number]

function rgba(colour: string): Rgb {
  const { r, g, b } = toRgba(colour)
  return [r, g, b]
}

/** The colour of `tint`, which may be transparent, over `ground`. */
function over(tint: string, ground: string): Rgb {
  const { a } = toRgba(tint)
  const below = rgba(ground)
  return rgba(tint).map((channel, i) => a * channel + (1 - a) * (below[i] as number)) as Rgb
}

// WCAG 2.2, definitions of contrast ratio and relative luminance.
function contrast(ink: string, ground: Rgb): number {
  const [dark = 0, light = 0] = [luminance(rgba(ink)), luminance(ground)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
