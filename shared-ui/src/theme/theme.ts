import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The product's green, after the kawakawa leaf. */
const kawakawa: MantineColorsTuple = [
  '#ecf8f2',
  '#d6eee2',
  '#aedcc5',
  '#82c9a5',
  '#5db98a',
  '#45af79',
  '#2f9d68',
  '#15784c',
  '#0d6540',
  '#075033',
]

export const theme = createTheme({
  colors: { kawakawa },
  primaryColor: 'kawakawa',
  primaryShade: { light: 7, dark: 9 },
  // Mantine's own threshold of 0.3 leaves white text on colours too light for it; 0.179 is where black overtakes white.
  autoContrast: true,
  luminanceThreshold: 0.179,
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  components: {
    Badge: { defaultProps: { tt: 'none', fw: 600 } },
    Card: { defaultProps: { withBorder: true, padding: 'lg' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close notification' } } },
  },
})

/** Mantine's light, outline and dimmed tokens, darkened until text on them reaches 4.5 : 1. */
export const tokenResolver: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566069',
    ...Object.fromEntries(
      Object.entries(colors).flatMap(([name, shades]) => [
        [`--mantine-color-${name}-light-color`, `color-mix(in srgb, ${shades[9]} 85%, black)`],
        [`--mantine-color-${name}-outline`, `color-mix(in srgb, ${shades[9]} 85%, black)`],
      ]),
    ),
  },
  dark: {
    '--mantine-color-dimmed': '#adb5bd',
    ...Object.fromEntries(
      Object.entries(colors).flatMap(([name, shades]) => [
        [`--mantine-color-${name}-light-color`, `color-mix(in srgb, ${shades[2]} 85%, white)`],
        [`--mantine-color-${name}-outline`, `color-mix(in srgb, ${shades[3]} 85%, white)`],
      ]),
    ),
  },
})
