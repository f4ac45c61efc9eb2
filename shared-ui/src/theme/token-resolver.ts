import { alpha, type CSSVariablesResolver, darken, type MantineColorsTuple } from '@mantine/core'

type Tokens = Record<string, string>
type PerColour = (name: string, shades: MantineColorsTuple) => Tokens

/** Adjusts Mantine's text colours until each reaches 4.5 : 1 on every surface, and replaces its surfaces with the product's. */
export const tokenResolver: CSSVariablesResolver = ({ colors }) => ({
  variables: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-dimmed)',
    '--mantine-color-placeholder': 'var(--text-dimmed)',
    '--mantine-color-anchor': 'var(--accent)',
  },
  light: {
    '--mantine-color-error': colors.red[9],
    '--mantine-color-success': 'var(--accent)',
    ...forEachColour(colors, lightTokens),
  },
  dark: {
    '--mantine-color-error': colors.red[4],
    '--mantine-color-success': 'var(--accent)',
    ...forEachColour(colors, darkTokens),
  },
})

const lightTokens: PerColour = (name, shades) => {
  const ink = darken(shades[9], 0.3)
  return {
    ...tints(name, shades[6]),
    [`--mantine-color-${name}-text`]: ink,
    [`--mantine-color-${name}-light-color`]: ink,
    [`--mantine-color-${name}-outline`]: ink,
  }
}

const darkTokens: PerColour = (name, shades) => ({
  ...tints(name, shades[5]),
  [`--mantine-color-${name}-text`]: shades[3],
  [`--mantine-color-${name}-light-color`]: shades[2],
  [`--mantine-color-${name}-outline`]: shades[3],
})

// Mantine's own backgrounds are too bright, above all in dark; a tint of the surface is calmer.
const tints = (name: string, shade: string): Tokens => ({
  [`--mantine-color-${name}-light`]: alpha(shade, 0.14),
  [`--mantine-color-${name}-light-hover`]: alpha(shade, 0.22),
})

const forEachColour = (colors: Record<string, MantineColorsTuple>, tokensOf: PerColour): Tokens =>
  Object.assign({}, ...Object.entries(colors).map(([name, shades]) => tokensOf(name, shades)))
