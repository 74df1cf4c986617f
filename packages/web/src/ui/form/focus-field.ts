/** Focuses the field of that name; screen readers then read its error. */
export function focusField(form: HTMLFormElement | null, name: string) {
  const found = form?.elements.namedItem(name)
  // Of several controls with one name, or of a group, the first one.
  const field = found instanceof RadioNodeList ? found[0] : found
  const target = field instanceof HTMLFieldSetElement ? field.querySelector('button, input') : field
  if (target instanceof HTMLElement) target.focus()
}
