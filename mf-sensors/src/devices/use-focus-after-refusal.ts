import { type RefObject, useEffect } from 'react'
import { focusFirstWrong } from 'shared-ui'

interface Refused {
  form: RefObject<HTMLFormElement | null>
  error: Error | undefined
  /** What is wrong with the fields, by their names. */
  wrongIn: (error: Error) => object
}

/** Focuses the first field that the server refused. After any other failure the focus is back on the button that was pressed. */
export function useFocusAfterRefusal({ form, error, wrongIn }: Refused): void {
  useEffect(() => {
    if (error) focusFirstWrong(form.current, wrongIn(error))
  }, [form, error, wrongIn])
}
