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

/** The URL holds the language and the filters, so that they are still there after Back and Reload. */
export function useWordsView() {
  const { search } = useLocation()
  const navigate = useNavigate()
  // The address may change a moment later than the fields, in which people type.
  const [view, setView] = useState(() => parseView(search))
  const show = (next: WordsView) => {
    setView(next)
    navigate(viewUrl(next), { replace: true })
  }
  return {
    view,
    filter: (filter: TextFilter) => show({ ...view, ...filter }),
    choose: (language: string) => show({ ...view, language, path: '', state: startState(language) }),
  }
}
