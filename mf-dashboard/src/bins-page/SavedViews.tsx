import { IconBookmark, IconX } from '@tabler/icons-react'
import { memo, type SubmitEvent, useState } from 'react'
import { ActionIcon, Button, FailureNotice, Group, notify, TextInput, useDisclosure } from 'shared-ui'
import { type BinView, VIEW_NAME_MAX } from '../../operations'
import classes from './BinsPage.module.css'
import { useSavedViews } from './saved-views'

interface SavedViewsProps {
  /** The view on screen, as the query of its URL. */
  text: string
  onShow: (text: string) => void
}

/** Ready-made and saved views, and a form that saves the one on screen. */
export const SavedViews = memo(function SavedViews({ text, onShow }: SavedViewsProps) {
  const { views, place, save, remove, failure } = useSavedViews()
  const [isOpen, form] = useDisclosure()
  const own = views.find((view) => view.text === text)
  function forget(view: BinView) {
    remove(view.name)
    notify.info(`View “${view.name}” removed`, { action: { label: 'Undo', onPress: () => save(view) } })
  }
  return (
    <nav aria-label="Views" className={classes.views}>
      {[...READY_MADE, ...views].map((view) => (
        <Button
          key={view.name}
          size="compact-sm"
          variant={view.text === text ? 'filled' : 'default'}
          aria-pressed={view.text === text}
          onClick={() => onShow(view.text)}
        >
          {view.name}
        </Button>
      ))}
      {own && (
        <ActionIcon variant="subtle" aria-label={`Remove view ${own.name}`} onClick={() => forget(own)}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        leftSection={<IconBookmark size={16} aria-hidden />}
        onClick={form.toggle}
      >
        Save view
      </Button>
      {isOpen && (
        <SaveForm
          onSave={(name) => {
            save({ name, text })
            form.close()
            notify.success(`View “${name}” saved ${place}`)
          }}
        />
      )}
      {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />}
    </nav>
  )
})

const READY_MADE = [
  { name: 'All bins', text: '' },
  { name: 'Full', text: 'status=full' },
  { name: 'Level unknown', text: 'status=unknown' },
  { name: 'Silent over a week', text: 'measured=over-week' },
  { name: 'Label out of date', text: 'label=outdated' },
] as const

function SaveForm({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = name.trim()
    if (!wanted || READY_MADE.some((view) => view.name === wanted)) return
    onSave(wanted)
    setName('')
  }
  return (
    <form onSubmit={save}>
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          label="Name of this view"
          maxLength={VIEW_NAME_MAX}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit">Save</Button>
      </Group>
    </form>
  )
}
