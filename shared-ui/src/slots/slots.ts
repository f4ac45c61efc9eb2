/** What a page gives the extensions in its slots, by slot. */
export interface SlotProps {
  /** Cards at the end of the dashboard. */
  'dashboard.cards': object
  /** Tabs beside the history of a bin. */
  'bin.tabs': { binId: string }
  /** Buttons after a route's own. */
  'route.actions': { routeId: string }
  /** Sections of the page Settings, a card each: what is safe to change while the product runs. */
  'admin.settings': object
  /** Results in the command palette, drawn with `PaletteResults`. It loads when the palette opens. */
  'palette.commands': { words: string }
}

/** What the help of a remote is given. */
export interface HelpProps {
  /** Of the page that it is to help with, as `remote.json` has it. */
  path: string
}

export type SlotName = keyof SlotProps

interface SlotKind {
  /** Raised when the props change so that an extension that was built before would break. */
  version: number
  /** A block is as wide as its place; buttons stand in a row; results are a group of the palette's list. */
  look: 'block' | 'button' | 'results'
  /** Kept free while an extension loads. */
  height: string
}

/** The slots that pages have. */
export const SLOTS = {
  'dashboard.cards': { version: 1, look: 'block', height: '7rem' },
  'bin.tabs': { version: 1, look: 'block', height: '16rem' },
  'route.actions': { version: 1, look: 'button', height: '2.25rem' },
  'admin.settings': { version: 1, look: 'block', height: '7rem' },
  'palette.commands': { version: 1, look: 'results', height: '0' },
} as const satisfies Record<SlotName, SlotKind>
