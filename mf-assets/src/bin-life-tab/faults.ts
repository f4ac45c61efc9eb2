/** The fields that are wrong, each with how to mend it. */
export type Faults<Field extends string> = Partial<Record<Field, string>>

/** Focuses the first field with a fault, in the order of the form. */
export function focusFirstFault(form: HTMLFormElement, faults: Faults<string>): void {
  const wrong = [...form.elements].find((field) => (field.getAttribute('name') ?? '') in faults)
  if (wrong instanceof HTMLElement) wrong.focus()
}
