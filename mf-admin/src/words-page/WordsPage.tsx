import { useState } from 'react'
import { useMayCall } from 'shared-domain/client'
import { Button, Stack, Text } from 'shared-ui'
import { listPageTexts } from '../../operations'
import { AdminFrame } from '../admin-frame/AdminFrame'
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
      {hasTexts ? (
        <RecordedTexts />
      ) : (
        <Text>Mock data has no texts of residents’ pages. Switch to real data to see them.</Text>
      )}
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
      <RecordState answer={answer} subject="the texts" />
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
            {fitting.length} of {texts.length} texts. {unreviewed} are not reviewed.
          </Text>
          {chosen && (
            <ul className={classes.list} aria-label="Texts">
              {fitting.slice(0, count).map((text) => (
                <TextItem key={`${language}:${text.key}`} language={chosen} text={text} />
              ))}
            </ul>
          )}
          {texts.length === 0 && <Text>The live pages of residents have no texts that can be changed.</Text>}
          {texts.length > 0 && fitting.length === 0 && (
            <Text c="dimmed">No text fits. Choose other texts.</Text>
          )}
          {fitting.length > count && (
            <Button variant="default" onClick={() => setCount(count + PAGE)}>
              Show {Math.min(PAGE, fitting.length - count)} more
            </Button>
          )}
        </>
      )}
    </Stack>
  )
}
