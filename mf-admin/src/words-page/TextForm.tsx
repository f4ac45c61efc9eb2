import { type RefObject, type SubmitEvent, useState } from 'react'
import { refusedFields } from 'shared-domain/client'
import { Button, FailureNotice, Group, InputBase, Stack } from 'shared-ui'
import type { PageLanguage, PageText } from '../../operations'
import { t } from '../messages/translate'
import { placeholdersIn } from './text-filter'
import { dropUnsaved, keepUnsaved, unsavedText } from './unsaved-texts'
import { presentText, type TextChange, useTextChanging } from './use-page-texts'

interface TextFormProps {
  language: PageLanguage
  text: PageText
  field: RefObject<HTMLTextAreaElement | null>
  onChanged: () => void
  onClose: () => void
}

/** Changes and approves one text. The server checks that it fits the English one, and says what does not. */
export function TextForm({ language, text, field, onChanged, onClose }: TextFormProps) {
  const [typed, setTyped] = useState(unsavedText(language.language, text.key) ?? presentText(text))
  const { changeAsync, isPending, failure } = useTextChanging()
  const placeholders = placeholdersIn(text.english)
  const refused = refusedFields(failure?.error).text
  const sent = failure && 'typed' in failure.variables ? failure.variables.typed : null
  const isOwn = text.draft !== null || text.approvedBy !== null

  async function send(change: TextChange) {
    if (isPending) return
    try {
      await changeAsync(change)
      onChanged()
      close()
    } catch {
      // `failure` explains it.
      field.current?.focus()
    }
  }
  function type(next: string) {
    setTyped(next)
    keepUnsaved(language.language, text.key, next)
  }
  function close() {
    dropUnsaved(language.language, text.key)
    onClose()
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void send({ kind: 'approve', language: language.language, text, typed: typed.trim() })
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
        {failure && !refused && <FailureNotice {...failure} canRetry={false} />}
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            {t('words.approveAndShow')}
          </Button>
          {!text.isFixed && (
            <Button
              variant="default"
              onClick={() => send({ kind: 'write', language: language.language, text, typed: typed.trim() })}
            >
              {t('words.saveAsDraft')}
            </Button>
          )}
          {isOwn && (
            <Button
              variant="default"
              onClick={() => send({ kind: 'drop', language: language.language, text })}
            >
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
