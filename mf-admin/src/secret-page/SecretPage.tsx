import { type ReactNode, useRef, useState } from 'react'
import { Button, Modal, ShownOnce, type ShownSecret, Text } from 'shared-ui'
import { AdminFrame } from '../admin-frame/AdminFrame'
import { t } from '../messages/translate'

interface SecretPageProps<Made> {
  /** The path of the page in `remote.json`. */
  path: string
  /** The things that the page lists, such as 'people'. */
  subject: string
  /** Whether the data source has such things: mock data has none. */
  isRecorded: boolean
  /** The label of the button that opens the form, and the title of the form's dialog. */
  action: string
  form: (done: { onMade: (made: Made) => void; onClose: () => void }) => ReactNode
  list: (onMade: (made: Made) => void) => ReactNode
  secretOf: (made: Made) => ShownSecret
}

/** A page that lists things with a secret, and shows each new secret once. */
export function SecretPage<Made>(props: SecretPageProps<Made>) {
  const { path, subject, isRecorded, action, form, list, secretOf } = props
  // A form that is done leaves the focus to the new secret.
  const [making, setMaking] = useState<'closed' | 'open' | 'done'>('closed')
  const [made, setMade] = useState<Made | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const onMade = (secret: Made) => {
    setMaking('done')
    setMade(secret)
  }
  const onClose = () => setMaking('closed')
  function onCopied() {
    button.current?.focus()
    setMade(null)
  }
  const shown = made && secretOf(made)
  return (
    <AdminFrame
      path={path}
      actions={
        isRecorded && (
          <Button ref={button} onClick={() => setMaking('open')}>
            {action}
          </Button>
        )
      }
    >
      {shown && (
        // The next one takes the focus, too.
        <ShownOnce key={shown.secret} {...shown} onClose={onCopied} />
      )}
      {isRecorded ? list(onMade) : <Text>{t('secret.mockDataHasNoSwitch', { subject })}</Text>}
      <Modal opened={making === 'open'} onClose={onClose} returnFocus={making !== 'done'} title={action}>
        {form({ onMade, onClose })}
      </Modal>
    </AdminFrame>
  )
}
