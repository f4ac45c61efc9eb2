import type { ComponentProps } from 'react'
import { Modal } from 'shared-ui'
import { t } from '../messages/translate'
import { useLanguage } from './run-language'

/** A dialog in the language of the screen that opens it, beside which it is in the document. */
export function RunModal(props: ComponentProps<typeof Modal>) {
  const language = useLanguage()
  return <Modal {...props} lang={language} closeButtonProps={{ 'aria-label': t(language, 'action.close') }} />
}
