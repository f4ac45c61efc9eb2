import { useState } from 'react'
import { eventAgeText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Anchor, Badge, Button, Code, Group, Stack, Text } from 'shared-ui'
import type { PageLanguage, PageText } from '../../operations'
import { TextForm } from './TextForm'
import { addressOfText } from './text-filter'
import classes from './WordsPage.module.css'

interface TextItemProps {
  language: PageLanguage
  text: PageText
}

/** A text beside the English one, where it shows, who has written and approved it, and the form that changes it. */
export function TextItem({ language, text }: TextItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isEnglish = language.language === 'en'
  return (
    <li className={classes.text}>
      <Stack gap="xs">
        <Group gap="xs">
          <Code>{text.key}</Code>
          <Badge variant="light" color={text.isReviewed ? 'green' : 'gray'}>
            {text.isReviewed ? 'Reviewed' : 'Not reviewed'}
          </Badge>
          {text.draft !== null && (
            <Badge variant="light" color="blue">
              Draft
            </Badge>
          )}
        </Group>
        <dl className={classes.pair}>
          <div>
            <dt>{isEnglish ? 'The product’s' : 'English'}</dt>
            <dd lang="en">{(isEnglish ? text.builtIn : text.english) || 'No text'}</dd>
          </div>
          <div>
            <dt>{isEnglish ? 'Residents read' : language.name}</dt>
            <dd lang={language.language}>{text.shown || 'No text'}</dd>
          </div>
          {text.draft !== null && !isOpen && (
            <div>
              <dt>Draft</dt>
              <dd lang={language.language}>{text.draft}</dd>
            </div>
          )}
        </dl>
        <Remarks text={text} />
        {isOpen ? (
          <TextForm language={language} text={text} onClose={() => setIsOpen(false)} />
        ) : (
          <Group gap="sm">
            <Button
              variant="default"
              size="xs"
              aria-label={`Change ${text.key}`}
              onClick={() => setIsOpen(true)}
            >
              {text.isFixed ? 'Review' : 'Change'}
            </Button>
            <PageLinks language={language} text={text} />
          </Group>
        )}
      </Stack>
    </li>
  )
}

function Remarks({ text }: { text: PageText }) {
  const now = useNow()
  const by = (name: string, at: string | null) =>
    at ? `${name}, ${eventAgeText(Date.parse(at), now)}` : name
  const remarks = [
    text.problem && `Not shown, because a release has changed the text: ${text.problem}`,
    text.isOutdated && 'The English text has changed since this one was approved.',
    text.draft !== null && text.writtenBy && `Written by ${by(text.writtenBy, text.writtenAt)}.`,
    text.approvedBy && `Approved by ${by(text.approvedBy, text.approvedAt)}.`,
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
function PageLinks({ language, text: { paths, shown } }: PageLinksProps) {
  if (paths.length === 0) return <Text size="sm">Shows on the page for when there is no signal</Text>
  // Links to a language that residents do not see lead to the English pages.
  if (!language.isShown)
    return (
      <Text size="sm">
        Shows on {paths.join(', ')}, once residents see {language.name}
      </Text>
    )
  return (
    <Text size="sm">
      See it on the page:{' '}
      {paths.map((path, i) => (
        <span key={path}>
          {i > 0 && ', '}
          {/* A page of one report has no address of its own. */}
          {path.includes(':') ? (
            path
          ) : (
            <Anchor href={addressOfText(path, shown)} target="_blank" rel="noreferrer" inherit>
              {path}
            </Anchor>
          )}
        </span>
      ))}
    </Text>
  )
}
