import { plainText } from 'shared-domain'
import type { PageText } from '../../operations'
import { t } from '../messages/translate'

/** Which texts the list has. */
export const STATES = {
  unreviewed: t('words.notReviewed'),
  draft: t('words.drafts'),
  outdated: t('words.englishHasChangedSince'),
  own: t('words.councilsOwnWords'),
  all: t('words.allTexts'),
} as const
export type TextState = keyof typeof STATES

export interface TextFilter {
  state: TextState
  /** The path of a page; empty for every page. */
  path: string
  search: string
}

const IS_IN: Record<TextState, (text: PageText) => boolean> = {
  unreviewed: ({ isReviewed, problem }) => !isReviewed || problem !== null,
  draft: ({ draft }) => draft !== null,
  outdated: ({ isOutdated }) => isOutdated,
  own: ({ shown, builtIn }) => shown !== builtIn,
  all: () => true,
}

/** The texts that fit a filter. The search minds neither case nor macrons. */
export function fittingTexts(texts: readonly PageText[], { state, path, search }: TextFilter): PageText[] {
  const wanted = plainText(search.trim())
  return texts.filter(
    (text) =>
      IS_IN[state](text) &&
      (path === '' || text.paths.includes(path)) &&
      [text.key, text.english, text.shown, text.draft ?? ''].some((each) => plainText(each).includes(wanted)),
  )
}

/** The pages that show some of the texts, each once. Earlier server parts know no titles: the path is one, too. */
export const pagesOf = (texts: readonly Pick<PageText, 'paths' | 'pages'>[]): TextPage[] => [
  ...new Map(
    texts
      .flatMap(({ paths, pages }) => pages ?? paths.map((path) => ({ path, title: path })))
      .map((page) => [page.path, page]),
  ).values(),
]

interface TextPage {
  path: string
  title: string
}

/** The names in braces that a text needs, such as `{count}`. */
export const placeholdersIn = (english: string): string[] => [
  ...new Set([...english.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name = '']) => `{${name}}`)),
]

/** A piece with fewer characters is found elsewhere on the page by chance. */
const LEAST_FOUND = 3

/**
 * The address of a page at a text, to which browsers scroll and which they highlight: a text fragment
 * (https://wicg.github.io/scroll-to-text-fragment/) of the longest piece of the message that has no placeholder. The page opens at its
 * top where the text is not shown at first, such as that of a failure.
 */
export function addressOfText(path: string, message: string): string {
  const pieces = textPieces(message).sort((one, other) => other.length - one.length)
  const piece = pieces.find((each) => each.length >= LEAST_FOUND && /\p{L}/u.test(each))
  // A dash has a meaning of its own there.
  return piece ? `${path}#:~:text=${encodeURIComponent(piece).replaceAll('-', '%2D')}` : path
}

/** The literal text around the placeholders and plurals of an ICU message. */
function textPieces(message: string): string[] {
  let depth = 0
  let pieces = ''
  for (const char of message.replace(/'([{}]+)'/g, '\n').replaceAll("''", "'")) {
    if (char === '{') depth += 1
    pieces += depth === 0 ? char : '\n'
    if (char === '}') depth -= 1
  }
  return pieces
    .split('\n')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}
