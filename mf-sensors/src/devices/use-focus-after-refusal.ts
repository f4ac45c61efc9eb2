import { type RefObject, useEffect } from 'react'
import { focusFirstWrong } from 'shared-ui'

interface Refused {
  form: RefObject<HTMLFormElement | null>
  /** The button that sent it: it was disabled meanwhile, and lost the focus. */
  button: RefObject<HTMLButtonElement | null>
  error: Error | undefined
  /** What is wrong with the fields, by their names. */
  wrongIn: (error: Error) => object
}

/** After a refusal, focuses the first field that is wrong, or else the button. */
export function useFocusAfterRefusal({ form, button, error, wrongIn }: Refused): void {
  useEffect(() => {
    if (!error) return
    button.current?.focus()
    focusFirstWrong(form.current, wrongIn(error))
  }, [form, button, error, wrongIn])
}
