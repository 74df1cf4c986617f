import type { NewRequest } from './contract.ts'

/** What stands in the form's fields, as typed. */
export interface RequestForm {
  title: string
  description: string
  tags: readonly string[]
}

export const EMPTY_REQUEST_FORM: RequestForm = { title: '', description: '', tags: [] }

/** Null where the title is missing: nothing else has to be there. */
export function readRequestForm({ title, description, tags }: RequestForm): NewRequest | null {
  if (title.trim() === '') return null
  return { title: title.trim(), description: description.trim(), tags: [...tags] }
}
