import { type SubmitEvent, useState } from 'react'
import { Button, FailureNotice, Group, InputBase, Stack } from 'shared-ui'
import type { PageLanguage, PageText } from '../../operations'
import { t } from '../messages/translate'
import { placeholdersIn } from './text-filter'
import { presentText, type TextChange, useTextChanging } from './use-page-texts'

interface TextFormProps {
  language: PageLanguage
  text: PageText
  onClose: () => void
}

/** Changes and approves one text. The server checks that it fits the English one, and says what does not. */
export function TextForm({ language, text, onClose }: TextFormProps) {
  const [typed, setTyped] = useState(presentText(text))
  const { changeAsync, isPending, failure } = useTextChanging()
  const placeholders = placeholdersIn(text.english)
  const isOwn = text.draft !== null || text.approvedBy !== null

  async function send(change: TextChange) {
    if (isPending) return
    try {
      await changeAsync(change)
      onClose()
    } catch {
      // `failure` explains it.
    }
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
          multiline
          rows={3}
          lang={language.language}
          label={t('words.textIn', { name: language.name })}
          description={descriptionOf(text, placeholders)}
          maxLength={2000}
          readOnly={text.isFixed}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        />
        {failure && <FailureNotice {...failure} canRetry={false} />}
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
          <Button variant="default" onClick={onClose}>
            {t('words.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function descriptionOf({ isFixed }: PageText, placeholders: readonly string[]): string {
  if (isFixed) return t('words.thisTextStaysAsItIs')
  if (placeholders.length === 0) return t('words.residentsReadIt')
  return t('words.keepPageWritesSomethingThere', { list: placeholders.join(' and ') })
}
