import { ShownOnce } from 'shared-ui'

export interface MadeSecret {
  /** The channel or system that has it. */
  name: string
  secret: string
  /** What was pressed: the focus goes back there once the secret was copied. */
  backTo: HTMLElement | null
}

interface SecretNoticeProps {
  /** `null` shows nothing. */
  made: MadeSecret | null
  title: (name: string) => string
  sentence: string
  onDone: () => void
}

/** A new secret, which takes the focus. */
export const SecretNotice = ({ made, title, sentence, onDone }: SecretNoticeProps) =>
  made && (
    <ShownOnce
      // The next one takes the focus, too.
      key={made.secret}
      title={title(made.name)}
      secret={made.secret}
      sentence={sentence}
      onClose={() => {
        made.backTo?.focus()
        onDone()
      }}
    />
  )
