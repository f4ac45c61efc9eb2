import { createTheme } from '@mantine/core'
import { componentDefaults } from './component-defaults'
import { dark, gray, kawakawa } from './palette'

export const theme = createTheme({
  colors: { kawakawa, gray, dark },
  primaryColor: 'kawakawa',
  primaryShade: { light: 9, dark: 8 },
  // Mantine's own threshold of 0.3 leaves white text on colours too light for it; 0.179 is where black overtakes white.
  autoContrast: true,
  luminanceThreshold: 0.179,
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: componentDefaults,
})
