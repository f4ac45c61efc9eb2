import type { MantineThemeComponents } from '@mantine/core'

/** What every screen would otherwise have to repeat. */
export const componentDefaults: MantineThemeComponents = {
  Anchor: { defaultProps: { underline: 'always' } },
  Badge: { defaultProps: { tt: 'none', fw: 600, size: 'lg' } },
  Card: { defaultProps: { withBorder: true, padding: 'lg' } },
  Modal: {
    defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
    styles: { title: { fontSize: 'var(--mantine-h4-font-size)', fontWeight: 650 } },
  },
  Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close notification' } } },
}
