import { useEffect, useState } from 'react'
import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Anchor, Badge, Button, Code, Group, Stack, Text, useOpeningFocus } from 'shared-ui'
import type { PageLanguage, PageText } from '../../operations'
import { rich, t } from '../messages/translate'
import type { HoldText } from './listed-texts'
import { TextForm } from './TextForm'
import { addressOfText, pagesOf } from './text-filter'
import { unsavedText } from './unsaved-texts'
import classes from './WordsPage.module.css'

interface TextItemProps {
  language: PageLanguage
  text: PageText
  hold: HoldText
  onChanged: () => void
}

/** A text beside the English one, where it shows, who has written and approved it, and the form that changes it. */
export function TextItem({ language, text, hold, onChanged }: TextItemProps) {
  // What was typed before the page was left is still there.
  const wasLeft = unsavedText(language.language, text.key) !== undefined
  const [isOpen, setIsOpen] = useState(wasLeft)
  const { opener, first } = useOpeningFocus<HTMLTextAreaElement>(isOpen)
  useEffect(() => (isOpen ? hold(text.key) : undefined), [isOpen, hold, text.key])
  const isEnglish = language.language === 'en'
  return (
    <li className={classes.text}>
      <Stack gap="xs">
        <Group gap="xs">
          {text.pages && text.pages.length > 0 && (
            <Text size="sm" fw={600}>
              {titlesText(text.pages.map(({ title }) => title))}
            </Text>
          )}
          <Code>{text.key}</Code>
          <Badge variant="light" color={text.isReviewed ? 'green' : 'gray'}>
            {text.isReviewed ? t('words.reviewed') : t('words.notReviewed')}
          </Badge>
          {text.draft !== null && (
            <Badge variant="light" color="blue">
              {t('words.draft')}
            </Badge>
          )}
        </Group>
        <dl className={classes.pair}>
          <div>
            <dt>{isEnglish ? t('words.products') : t('words.english')}</dt>
            <dd lang="en">{(isEnglish ? text.builtIn : text.english) || t('words.noText')}</dd>
          </div>
          <div>
            <dt>{isEnglish ? t('words.residentsRead') : language.name}</dt>
            <dd lang={language.language}>{text.shown || t('words.noText')}</dd>
          </div>
          {text.draft !== null && !isOpen && (
            <div>
              <dt>{t('words.draft')}</dt>
              <dd lang={language.language}>{text.draft}</dd>
            </div>
          )}
        </dl>
        <Remarks text={text} />
        {isOpen ? (
          <TextForm
            language={language}
            text={text}
            field={first}
            onChanged={onChanged}
            onClose={() => setIsOpen(false)}
          />
        ) : (
          <Group gap="sm">
            <Button
              ref={opener}
              variant="default"
              size="xs"
              aria-label={t('words.change', { key: text.key })}
              onClick={() => setIsOpen(true)}
            >
              {text.isFixed ? t('words.review') : t('words.changeText')}
            </Button>
            <PageLinks language={language} text={text} />
          </Group>
        )}
      </Stack>
    </li>
  )
}

/** So many pages are named above a text. Those of every page are named at its links. */
const NAMED = 2

function titlesText(titles: readonly string[]): string {
  const list = titles.slice(0, NAMED).join(', ')
  const more = titles.length - NAMED
  return more > 0 ? t('words.andMorePages', { list, count: more }) : list
}

function Remarks({ text }: { text: PageText }) {
  const now = useNow()
  const by = (name: string, at: string | null) => (at ? `${name}, ${agoText(Date.parse(at), now)}` : name)
  const remarks = [
    text.problem && t('words.notShown', { problem: text.problem }),
    text.isOutdated &&
      (text.approvedAt === null
        ? t('words.translatesProductsEnglish')
        : t('words.englishTextHasChangedSince')),
    text.draft !== null && text.writtenBy && t('words.writtenBy', { by: by(text.writtenBy, text.writtenAt) }),
    text.approvedBy && t('words.approvedBy', { by: by(text.approvedBy, text.approvedAt) }),
  ].filter((remark) => typeof remark === 'string' && remark !== '')
  return remarks.map((remark) => (
    <Text key={String(remark)} size="sm">
      {remark}
    </Text>
  ))
}

interface PageLinksProps {
  language: PageLanguage
  text: PageText
}

/** Where a text shows, with links that open the pages at it. */
function PageLinks({ language, text }: PageLinksProps) {
  const pages = pagesOf([text])
  if (pages.length === 0) return <Text size="sm">{t('words.showsOnPageForWhenThere')}</Text>
  // Links to a language that residents do not see lead to the English pages.
  if (!language.isShown)
    return (
      <Text size="sm">
        {t('words.showsOnOnceResidentsSee', {
          list: pages.map(({ title }) => title).join(', '),
          name: language.name,
        })}
      </Text>
    )
  return (
    <Text size="sm">
      {rich('words.seeItOnPage', {
        paths: pages.map(({ path, title }, i) => (
          <span key={path}>
            {i > 0 && ', '}
            {/* A page of one report has no address of its own. */}
            {path.includes(':') ? (
              title
            ) : (
              <Anchor href={addressOfText(path, text.shown)} target="_blank" rel="noreferrer" inherit>
                {title}
              </Anchor>
            )}
          </span>
        )),
      })}
    </Text>
  )
}
