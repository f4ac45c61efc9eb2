/** The props that extensions get in each slot. */
export interface SlotProps {
  /** Cards at the end of the dashboard. */
  'dashboard.cards': object
  /** Tabs beside the history of a bin. */
  'bin.tabs': { binId: string }
  /** Buttons after a route's own buttons. */
  'route.actions': { routeId: string }
  /** Sections of the Settings page, one card each: settings that can safely change at runtime. */
  'admin.settings': object
  /** Results in the command palette, rendered with `PaletteResults`. Loaded when the palette opens. */
  'palette.commands': { words: string }
  /**
   * Shows nothing, and sends what a remote's outbox has stored on this device. Loaded on every operators' page while an outbox has
   * entries that wait for a signed-in person, and then for every role.
   */
  'outbox.delivery': object
}

/** The props of a remote's help. */
export interface HelpProps {
  /** The path of the page that needs help, as in `remote.json`. */
  path: string
}

export type SlotName = keyof SlotProps

interface SlotKind {
  /** Raise it when the props change in a way that breaks existing extensions. */
  version: number
  /** A block fills the width; buttons are in a row; results are a group in the palette's list; nothing has no place. */
  look: 'block' | 'button' | 'results' | 'nothing'
  /** The height reserved while an extension loads. */
  height: string
}

/** The slots that pages have. */
export const SLOTS = {
  'dashboard.cards': { version: 1, look: 'block', height: '7rem' },
  'bin.tabs': { version: 1, look: 'block', height: '16rem' },
  'route.actions': { version: 1, look: 'button', height: '2.25rem' },
  'admin.settings': { version: 1, look: 'block', height: '7rem' },
  'palette.commands': { version: 1, look: 'results', height: '0' },
  'outbox.delivery': { version: 1, look: 'nothing', height: '0' },
} as const satisfies Record<SlotName, SlotKind>
