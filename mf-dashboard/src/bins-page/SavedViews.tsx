import { IconBookmark, IconX } from '@tabler/icons-react'
import { memo, type SubmitEvent, useState } from 'react'
import { ActionIcon, Button, FailureNotice, Group, notify, TextInput, useDisclosure } from 'shared-ui'
import { type BinView, VIEW_NAME_MAX } from '../../operations'
import { t } from '../messages/translate'
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
    notify.info(t('bins.viewRemoved', { name: view.name }), {
      action: { label: t('bins.undo'), onPress: () => save(view) },
    })
  }
  return (
    <nav aria-label={t('bins.views')} className={classes.views}>
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
        <ActionIcon
          variant="subtle"
          aria-label={t('bins.removeView', { name: own.name })}
          onClick={() => forget(own)}
        >
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
        {t('bins.saveView')}
      </Button>
      {isOpen && (
        <SaveForm
          onSave={(name) => {
            save({ name, text })
            form.close()
            notify.success(t('bins.viewSaved', { name, place }))
          }}
        />
      )}
      {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />}
    </nav>
  )
})

const READY_MADE = [
  { name: t('bins.allBins'), text: '' },
  { name: t('bins.full'), text: 'status=full' },
  { name: t('bins.levelUnknown'), text: 'status=unknown' },
  { name: t('bins.silentOverWeek'), text: 'measured=over-week' },
  { name: t('bins.labelOutOfDate'), text: 'label=outdated' },
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
          label={t('bins.nameOfThisView')}
          maxLength={VIEW_NAME_MAX}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit">{t('bins.save')}</Button>
      </Group>
    </form>
  )
}
