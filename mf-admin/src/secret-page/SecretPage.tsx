import { type ReactNode, useState } from 'react'
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
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const onMade = (secret: Made) => {
    setIsMaking(false)
    setMade(secret)
  }
  const onClose = () => setIsMaking(false)
  return (
    <AdminFrame
      path={path}
      actions={isRecorded && <Button onClick={() => setIsMaking(true)}>{action}</Button>}
    >
      {made && <ShownOnce {...secretOf(made)} onClose={() => setMade(null)} />}
      {isRecorded ? list(onMade) : <Text>{t('secret.mockDataHasNoSwitch', { subject })}</Text>}
      <Modal opened={isMaking} onClose={onClose} title={action}>
        {form({ onMade, onClose })}
      </Modal>
    </AdminFrame>
  )
}
