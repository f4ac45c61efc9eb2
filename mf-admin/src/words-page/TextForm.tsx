import { type SubmitEvent, useState } from 'react'
import { Button, FailureNotice, Group, InputBase, Stack } from 'shared-ui'
import type { PageLanguage, PageText } from '../../operations'
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
          label={`Text in ${language.name}`}
          description={descriptionOf(text, placeholders)}
          maxLength={2000}
          readOnly={text.isFixed}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        />
        {failure && <FailureNotice {...failure} canRetry={false} />}
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            Approve and show
          </Button>
          {!text.isFixed && (
            <Button
              variant="default"
              onClick={() => send({ kind: 'write', language: language.language, text, typed: typed.trim() })}
            >
              Save as a draft
            </Button>
          )}
          {isOwn && (
            <Button
              variant="default"
              onClick={() => send({ kind: 'drop', language: language.language, text })}
            >
              {text.draft !== null ? 'Drop the draft' : 'Use the product’s text'}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function descriptionOf({ isFixed }: PageText, placeholders: readonly string[]): string {
  if (isFixed) return 'This text stays as it is, because code reads it. It can be approved.'
  if (placeholders.length === 0) return 'Residents read it as it is written here.'
  return `Keep ${placeholders.join(' and ')}: the page writes something there.`
}
