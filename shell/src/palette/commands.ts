import type { Registry } from 'shared-domain'
import type { PaletteResult } from 'shared-ui'
import { t } from '../messages/translate'

/** A command that needs no request. */
export interface KnownCommand extends PaletteResult {
  kind: 'page' | 'command'
  /** The required permission. */
  needs?: string | undefined
  /** Other words that find it. */
  words: readonly string[]
}

/** The operators' pages without URL parameters, in the sidebar's order, and the commands that remotes list. */
export function registryCommands({ remotes }: Registry): KnownCommand[] {
  const pages = remotes
    .flatMap((remote) => remote.pages)
    .filter(({ path }) => path.startsWith('/app/') && !path.includes(':'))
    .sort((a, b) => (a.navigation?.order ?? LAST) - (b.navigation?.order ?? LAST))
    .map(
      ({ path, title, summary, needs, navigation }): KnownCommand => ({
        id: path,
        kind: 'page',
        title: navigation?.label ?? title,
        ...(summary !== undefined && { detail: summary }),
        act: path,
        needs,
        words: [title, summary ?? ''],
      }),
    )
  const commands = remotes
    .flatMap((remote) => remote.commands ?? [])
    .map(
      ({ title, path, keywords = [], needs }): KnownCommand => ({
        id: `${path} ${title}`,
        kind: 'command',
        title,
        act: path,
        needs,
        words: keywords,
      }),
    )
  return [...pages, ...commands]
}

const LAST = 1000

const THEMES = [
  ['dark', t('palette.darkTheme')],
  ['light', t('palette.lightTheme')],
  ['auto', t('palette.themeAsSystem')],
] as const

/** The choices of the theme, which are also in the menu of settings. */
export const themeCommands = (choose: (theme: 'dark' | 'light' | 'auto') => void): KnownCommand[] =>
  THEMES.map(([theme, title]) => ({
    id: `theme ${theme}`,
    kind: 'command',
    title,
    act: () => choose(theme),
    words: ['theme', 'dark', 'light', 'mode', 'night', 'appearance'],
  }))

/** The commands that match all typed words, matches of the title first; all commands without any word. */
export function matchingCommands(commands: readonly KnownCommand[], typed: string): KnownCommand[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  return commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank as number) - (b.rank as number))
    .map(({ command }) => command)
}

/** 0 when the title starts with the words, 1 when its words do, 2 when other words do; `null` without a match. */
function rankOf({ title, words: others }: KnownCommand, words: readonly string[]): number | null {
  const called = folded(title)
  if (called.startsWith(words.join(' '))) return 0
  const all = ` ${called} ${others.map(folded).join(' ')}`
  if (!words.every((word) => all.includes(` ${word}`))) return null
  return words.every((word) => ` ${called}`.includes(` ${word}`)) ? 1 : 2
}

/** Ignores case and macrons: `maori` finds Māori. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
