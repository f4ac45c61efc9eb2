import { useEffect, useRef, useState } from 'react'
import { useMayCall } from 'shared-domain/client'
import { Button, Stack, Text } from 'shared-ui'
import { listPageTexts } from '../../operations'
import { AdminFrame } from '../admin-frame/AdminFrame'
import { t } from '../messages/translate'
import { RecordState } from '../record-state/RecordState'
import { DraftsSwitch } from './DraftsSwitch'
import { useListedTexts } from './listed-texts'
import { TextFilterFields } from './TextFilterFields'
import { TextItem } from './TextItem'
import { pagesOf } from './text-filter'
import { usePageTexts } from './use-page-texts'
import classes from './WordsPage.module.css'
import { useWordsView } from './words-view'

/** The council's own words on residents' pages, and their translations. */
export function WordsPage() {
  const hasTexts = useMayCall(listPageTexts)
  return (
    <AdminFrame path="/app/admin/words">
      {hasTexts ? <RecordedTexts /> : <Text>{t('words.mockDataHasNoTexts')}</Text>}
    </AdminFrame>
  )
}

/** So many texts are shown at once. */
const PAGE = 20

function RecordedTexts() {
  const { view, filter, choose } = useWordsView()
  const { language } = view
  const [count, setCount] = useState(PAGE)
  const answer = usePageTexts(language)
  const { languages = [], drafts, texts = [] } = answer.data ?? {}
  const { listed, held, hold } = useListedTexts(texts, view)
  const unreviewed = texts.filter(({ isReviewed }) => !isReviewed).length
  const chosen = languages.find((one) => one.language === language)
  const outcome = useRef<HTMLParagraphElement>(null)
  const hasChanged = useRef(false)
  // The text that was changed may have left the list, with the focus in it.
  useEffect(() => {
    if (!answer.data || !hasChanged.current) return
    hasChanged.current = false
    if (document.activeElement === document.body) outcome.current?.focus()
  }, [answer.data])
  // It leaves the list with its form when the new texts were there first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another one whenever a form is closed.
  useEffect(() => {
    if (!hasChanged.current || document.activeElement !== document.body) return
    hasChanged.current = false
    outcome.current?.focus()
  }, [held])
  return (
    <Stack gap="md" mt="md">
      <RecordState answer={answer} subject={t('words.textsSubject')} />
      {drafts && (
        <>
          <DraftsSwitch drafts={drafts} languages={languages} />
          <TextFilterFields
            language={language}
            languages={languages}
            filter={view}
            pages={pagesOf(texts)}
            onLanguage={(next) => {
              choose(next)
              setCount(PAGE)
            }}
            onFilter={(next) => {
              filter(next)
              setCount(PAGE)
            }}
          />
          <Text size="sm" role="status" ref={outcome} tabIndex={-1}>
            {t('words.ofTexts', { count: listed.length, count2: texts.length, unreviewed })}
          </Text>
          {chosen && (
            <ul className={classes.list} aria-label={t('words.texts')}>
              {listed
                .filter(({ key }, at) => at < count || held.has(key))
                .map((text) => (
                  <TextItem
                    key={`${language}:${text.key}`}
                    language={chosen}
                    text={text}
                    hold={hold}
                    onChanged={() => {
                      hasChanged.current = true
                    }}
                  />
                ))}
            </ul>
          )}
          {texts.length === 0 && <Text>{t('words.livePagesOfResidents')}</Text>}
          {texts.length > 0 && listed.length === 0 && <Text c="dimmed">{t('words.noTextFits')}</Text>}
          {listed.length > count && (
            <Button variant="default" onClick={() => setCount(count + PAGE)}>
              {t('words.showMore', { page: Math.min(PAGE, listed.length - count) })}
            </Button>
          )}
        </>
      )}
    </Stack>
  )
}
