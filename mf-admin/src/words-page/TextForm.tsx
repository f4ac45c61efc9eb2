import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { problemOf, refusedFields } from 'shared-domain/client'
import { Button, FailureNotice, Group, InputBase, Stack } from 'shared-ui'
import type { PageLanguage, PageText } from '../../operations'
import { t } from '../messages/translate'
import { ChangedMeanwhile } from './ChangedMeanwhile'
import { placeholdersIn } from './text-filter'
import { dropUnsaved, keepUnsaved, unsavedText } from './unsaved-texts'
import { presentText, useTextChanging } from './use-page-texts'

interface TextFormProps {
  language: PageLanguage
  text: PageText
  field: RefObject<HTMLTextAreaElement | null>
  onChanged: () => void
  onClose: () => void
}

/**
 * Changes and approves one text. The server checks that it fits the English one, and says what does not. What a colleague has made of the
 * text meanwhile is looked at first.
 */
export function TextForm({ language, text, field, onChanged, onClose }: TextFormProps) {
  const [kept] = useState(() => unsavedText(language.language, text.key))
  const [typed, setTyped] = useState(kept?.typed ?? presentText(text))
  /** The text that the person has seen. */
  const [seen, setSeen] = useState(kept?.seen ?? text)
  const { changeAsync, isPending, failure } = useTextChanging()
  const notice = useRef<HTMLDivElement>(null)
  const placeholders = placeholdersIn(text.english)
  const refused = refusedFields(failure?.error).text
  const sent = failure && 'typed' in failure.variables ? failure.variables.typed : null
  const isOwn = text.draft !== null || text.approvedBy !== null
  const isChanged = text.version !== seen.version
  // A colleague who wrote the same has changed nothing; neither has this form, when its draft was saved and then not approved.
  if (isChanged && presentText(text) === typed.trim()) setSeen(text)
  const isOvertaken = isChanged && !isPending && presentText(text) !== typed.trim()
  const isConflict = problemOf(failure?.error)?.status === 409
  const isAboutSeen =
    failure && 'text' in failure.variables && failure.variables.text.version === seen.version
  const isRefusedChange = isConflict && isAboutSeen && isOvertaken
  useEffect(() => {
    // What changes while a person types does not take the focus.
    if (isRefusedChange) notice.current?.focus()
  }, [isRefusedChange])

  async function send(kind: 'write' | 'approve' | 'drop') {
    if (isPending) return
    if (isOvertaken) return notice.current?.focus()
    // An earlier server part knows no versions.
    const of = { language: language.language, text: seen.version === undefined ? text : seen }
    try {
      await changeAsync(kind === 'drop' ? { kind, ...of } : { kind, ...of, typed: typed.trim() })
      onChanged()
      close()
    } catch {
      // `failure` explains it.
      field.current?.focus()
    }
  }
  function type(next: string) {
    setTyped(next)
    keepUnsaved(language.language, { typed: next, seen })
  }
  function takeTheirs() {
    setTyped(presentText(text))
    setSeen(text)
    dropUnsaved(language.language, text.key)
    field.current?.focus()
  }
  function keepMine() {
    setSeen(text)
    keepUnsaved(language.language, { typed, seen: text })
    field.current?.focus()
  }
  function close() {
    dropUnsaved(language.language, text.key)
    onClose()
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void send('approve')
  }
  return (
    <form onSubmit={submit} aria-label={text.key}>
      <Stack gap="xs">
        <InputBase
          component="textarea"
          ref={field}
          error={refused && sent === typed.trim() && withoutKey(refused, text.key)}
          multiline
          rows={3}
          lang={language.language}
          label={t('words.textIn', { name: language.name })}
          description={descriptionOf(text, placeholders)}
          maxLength={2000}
          readOnly={text.isFixed}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        />
        {isOvertaken && (
          <ChangedMeanwhile
            ref={notice}
            language={language.language}
            seen={seen}
            current={text}
            onTakeTheirs={takeTheirs}
            onKeepMine={keepMine}
          />
        )}
        {failure && !refused && !isOvertaken && !(isConflict && !isAboutSeen) && (
          <FailureNotice {...failure} sentence={withoutKey(failure.sentence, text.key)} canRetry={false} />
        )}
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            {t('words.approveAndShow')}
          </Button>
          {!text.isFixed && (
            <Button variant="default" onClick={() => send('write')}>
              {t('words.saveAsDraft')}
            </Button>
          )}
          {isOwn && (
            <Button variant="default" onClick={() => send('drop')}>
              {text.draft !== null ? t('words.dropDraft') : t('words.useProductsText')}
            </Button>
          )}
          <Button variant="default" onClick={close}>
            {t('words.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** A sentence of the server without the key of the text, which is not for people to read. */
function withoutKey(sentence: string, key: string): string {
  if (!sentence.startsWith(`${key}: `)) return sentence
  const said = sentence.slice(key.length + 2)
  return said.charAt(0).toUpperCase() + said.slice(1)
}

function descriptionOf({ isFixed }: PageText, placeholders: readonly string[]): string {
  if (isFixed) return t('words.thisTextStaysAsItIs')
  if (placeholders.length === 0) return t('words.residentsReadIt')
  return t('words.keepPageWritesSomethingThere', { list: placeholders.join(' and ') })
}
