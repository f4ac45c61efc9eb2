import { createTheme, type MantineColorsTuple, type MantineThemeComponents } from '@mantine/core'

/** The product's green, after the kawakawa leaf. 9 is the filled shade in light, 8 in dark. */
const kawakawa: MantineColorsTuple = [
  '#eef7f1',
  '#dcefe4',
  '#b9dfca',
  '#8fcaab',
  '#63b389',
  '#429c6e',
  '#308a5e',
  '#278056',
  '#22784f',
  '#135c3a',
]

/** Slightly green neutrals. From 4 on they are dark enough for the outline of a control on white (3 : 1). */
const gray: MantineColorsTuple = [
  '#f4f7f5',
  '#e9eeeb',
  '#dfe5e1',
  '#dde3e0',
  '#85918b',
  '#717d77',
  '#55615b',
  '#4d5852',
  '#3f4944',
  '#1b2621',
]

/** Mantine's ladder of dark surfaces: 8 sunken, 7 surface, 6 control, 5 hover, 4 border, 3–0 text. */
const dark: MantineColorsTuple = [
  '#e9eeec',
  '#ccd4d0',
  '#b4bdb8',
  '#8a9590',
  '#333c40',
  '#2e363a',
  '#252c30',
  '#1b2124',
  '#12171a',
  '#0c1012',
]

/** The header of a layer: a second banner would be announced beside that of the page. */
const NO_BANNER = { header: { role: 'presentation' } }
/**
 * Overlays open without a transition. Mantine locks the page's scrolling by a style sheet, which makes the browser lay out the
 * whole page with its maps and charts. So the lock is off, and theme.css stops the scrolling instead.
 */
const LAYER = { lockScroll: false, transitionProps: { duration: 0 } } as const

/** Defaults that every screen would otherwise repeat. */
const componentDefaults: MantineThemeComponents = {
  Anchor: { defaultProps: { underline: 'always' } },
  Badge: { defaultProps: { tt: 'none', fw: 600, size: 'md' } },
  Card: { defaultProps: { padding: 'lg' } },
  Chip: { defaultProps: { variant: 'light' } },
  Drawer: { defaultProps: { ...LAYER, attributes: NO_BANNER } },
  Modal: {
    defaultProps: {
      ...LAYER,
      closeButtonProps: { 'aria-label': 'Close' },
      attributes: NO_BANNER,
    },
    styles: { title: { fontSize: 'var(--mantine-h3-font-size)', fontWeight: 650 } },
  },
  Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close notification' } } },
}

export const theme = createTheme({
  colors: { kawakawa, gray, dark },
  primaryColor: 'kawakawa',
  primaryShade: { light: 9, dark: 8 },
  // Mantine's own threshold of 0.3 puts white text on colours that are too light; at 0.179 black gets more contrast than white.
  autoContrast: true,
  luminanceThreshold: 0.179,
  defaultRadius: 'md',
  // The shell loads the first; the second has its measures until it is there.
  fontFamily:
    'Console, "Console Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  // The sizes are CSS variables of scale.css, so that density and screen width change them without a render.
  fontSizes: {
    xs: 'var(--font-caption)',
    sm: 'var(--font-small)',
    md: 'var(--font-body)',
    lg: 'var(--font-lead)',
    xl: '1.25rem',
  },
  spacing: {
    xs: 'var(--space-xs)',
    sm: 'var(--space-sm)',
    md: 'var(--space-md)',
    lg: 'var(--space-lg)',
    xl: 'var(--space-xl)',
  },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: 'var(--font-page)', lineHeight: '1.25' },
      h3: { fontSize: '1.125rem', lineHeight: '1.3' },
      h4: { fontSize: 'var(--font-section)', lineHeight: '1.4' },
      h5: { fontSize: 'var(--font-body)', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: componentDefaults,
})
