import { type ReactNode, useRef, useState } from 'react'
import { Button, Modal, ShownOnce, type ShownSecret, Stack, Text } from 'shared-ui'
import { AdminFrame } from '../admin-frame/AdminFrame'
import { t } from '../messages/translate'
import { useKeptSecrets } from './kept-secrets'

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
  /** `onEnded` takes the secret of a thing away once it does not work any more. */
  list: (secrets: { onMade: (made: Made) => void; onEnded: (id: string) => void }) => ReactNode
  /** The id of the thing that has the secret. */
  idOf: (made: Made) => string
  secretOf: (made: Made) => ShownSecret
}

/** A page that lists things with a secret, and shows each new secret once, until it is put away. */
export function SecretPage<Made>(props: SecretPageProps<Made>) {
  const { path, subject, isRecorded, action, form, list, idOf, secretOf } = props
  // A form that is done leaves the focus to the new secret.
  const [making, setMaking] = useState<'closed' | 'open' | 'done'>('closed')
  const { secrets, keep, drop } = useKeptSecrets(path, idOf)
  const button = useRef<HTMLButtonElement>(null)
  const onMade = (secret: Made) => {
    setMaking('done')
    keep(secret)
  }
  const onClose = () => setMaking('closed')
  function onCopied(id: string) {
    button.current?.focus()
    drop(id)
  }
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
      {isRecorded && secrets.length > 0 && (
        <Stack gap="sm">
          {secrets.map((made) => {
            const shown = secretOf(made)
            // By the secret: the next one takes the focus, too.
            return <ShownOnce key={shown.secret} {...shown} onClose={() => onCopied(idOf(made))} />
          })}
        </Stack>
      )}
      {isRecorded ? (
        list({ onMade, onEnded: drop })
      ) : (
        <Text>{t('secret.mockDataHasNoSwitch', { subject })}</Text>
      )}
      <Modal opened={making === 'open'} onClose={onClose} returnFocus={making !== 'done'} title={action}>
        {form({ onMade, onClose })}
      </Modal>
    </AdminFrame>
  )
}
