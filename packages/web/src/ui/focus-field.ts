/** Leads to the field of that name: what is wrong with it is read out there. */
export function focusField(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
