import { useState } from 'react'
import { useLocation, useNavigate } from 'shared-ui'
import { STATES, type TextFilter, type TextState } from './text-filter'

const WORDS_PATH = '/app/admin/words'
const START_LANGUAGE = 'mi'

interface WordsView extends TextFilter {
  language: string
}

/** Texts in English are the product's own, so all of them are reviewed. */
const startState = (language: string): TextState => (language === 'en' ? 'all' : 'unreviewed')

function parseView(search: string): WordsView {
  const params = new URLSearchParams(search)
  const wanted = params.get('language') ?? ''
  const language = /^[a-z]{2,3}$/.test(wanted) ? wanted : START_LANGUAGE
  const state = params.get('texts') ?? ''
  return {
    language,
    state: Object.hasOwn(STATES, state) ? (state as TextState) : startState(language),
    path: params.get('page') ?? '',
    search: params.get('search') ?? '',
  }
}

function viewUrl({ language, state, path, search }: WordsView): string {
  const query = new URLSearchParams([
    ...(language === START_LANGUAGE ? [] : [['language', language]]),
    ...(state === startState(language) ? [] : [['texts', state]]),
    ...(path ? [['page', path]] : []),
    ...(search ? [['search', search]] : []),
  ])
  return query.size > 0 ? `${WORDS_PATH}?${query}` : WORDS_PATH
}

interface ShownView {
  view: WordsView
  /** The query of the address at the last look. */
  search: string
  /** Queries that the page wrote and has not seen in the address yet: it changes a moment later than the fields, in which people type. */
  written: readonly string[]
}

/** The view after the address has changed: of a link that was followed, or as it is when the page itself wrote the address. */
function followed({ view, written }: ShownView, search: string): ShownView {
  const at = written.indexOf(search)
  return at < 0
    ? { view: parseView(search), search, written: [] }
    : { view, search, written: written.slice(at + 1) }
}

/** The URL holds the language and the filters, so that they are still there after Back and Reload. */
export function useWordsView() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [shown, setShown] = useState<ShownView>(() => ({ view: parseView(search), search, written: [] }))
  if (search !== shown.search) setShown(followed(shown, search))
  const { view } = shown
  const show = (next: WordsView) => {
    const url = viewUrl(next)
    setShown({ ...shown, view: next, written: [...shown.written, url.slice(WORDS_PATH.length)] })
    navigate(url, { replace: true })
  }
  return {
    view,
    filter: (filter: TextFilter) => show({ ...view, ...filter }),
    choose: (language: string) => show({ ...view, language, path: '', state: startState(language) }),
  }
}
