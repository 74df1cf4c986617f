/** Leads to the field of that name: what is wrong with it is read out there. */
export function focusField(form: HTMLFormElement | null, name: string) {
  const found = form?.elements.namedItem(name)
  // Several choices of one name, or a group of them: the first.
  const field = found instanceof RadioNodeList ? found[0] : found
  const target = field instanceof HTMLFieldSetElement ? field.querySelector('button, input') : field
  if (target instanceof HTMLElement) target.focus()
}
