import { useState } from 'react'
import { useMayCall } from 'shared-domain/client'
import { Button, Stack, Text } from 'shared-ui'
import { listPageTexts } from '../../operations'
import { AdminFrame } from '../admin-frame/AdminFrame'
import { t } from '../messages/translate'
import { RecordState } from '../record-state/RecordState'
import { DraftsSwitch } from './DraftsSwitch'
import { TextFilterFields } from './TextFilterFields'
import { TextItem } from './TextItem'
import { fittingTexts, pathsOf, type TextFilter } from './text-filter'
import { usePageTexts } from './use-page-texts'
import classes from './WordsPage.module.css'

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
const START: TextFilter = { state: 'unreviewed', path: '', search: '' }

function RecordedTexts() {
  const [language, setLanguage] = useState('mi')
  const [filter, setFilter] = useState(START)
  const [count, setCount] = useState(PAGE)
  const answer = usePageTexts(language)
  const { languages = [], drafts, texts = [] } = answer.data ?? {}
  const fitting = fittingTexts(texts, filter)
  const unreviewed = texts.filter(({ isReviewed }) => !isReviewed).length
  const chosen = languages.find((one) => one.language === language)
  return (
    <Stack gap="md" mt="md">
      <RecordState answer={answer} subject={t('words.textsSubject')} />
      {drafts && (
        <>
          <DraftsSwitch drafts={drafts} languages={languages} />
          <TextFilterFields
            language={language}
            languages={languages}
            filter={filter}
            paths={pathsOf(texts)}
            onLanguage={(next) => {
              setLanguage(next)
              // Texts in English are the product's own, so all of them are reviewed.
              setFilter({ ...filter, path: '', state: next === 'en' ? 'all' : 'unreviewed' })
              setCount(PAGE)
            }}
            onFilter={(next) => {
              setFilter(next)
              setCount(PAGE)
            }}
          />
          <Text size="sm" role="status">
            {t('words.ofTexts', { count: fitting.length, count2: texts.length, unreviewed })}
          </Text>
          {chosen && (
            <ul className={classes.list} aria-label={t('words.texts')}>
              {fitting.slice(0, count).map((text) => (
                <TextItem key={`${language}:${text.key}`} language={chosen} text={text} />
              ))}
            </ul>
          )}
          {texts.length === 0 && <Text>{t('words.livePagesOfResidents')}</Text>}
          {texts.length > 0 && fitting.length === 0 && <Text c="dimmed">{t('words.noTextFits')}</Text>}
          {fitting.length > count && (
            <Button variant="default" onClick={() => setCount(count + PAGE)}>
              {t('words.showMore', { page: Math.min(PAGE, fitting.length - count) })}
            </Button>
          )}
        </>
      )}
    </Stack>
  )
}
