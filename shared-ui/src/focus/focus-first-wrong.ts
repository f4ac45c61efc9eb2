/** Focuses the first field of a form that is wrong, in the order of the form. `wrong` has the fields by their `name`s. */
export function focusFirstWrong(form: HTMLFormElement | null, wrong: object): void {
  const field = [...(form?.elements ?? [])].find((one) => (one.getAttribute('name') ?? '') in wrong)
  if (field instanceof HTMLElement) field.focus()
}
