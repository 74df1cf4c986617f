import type { NewRequest } from './contract.ts'

/** The values of the form fields, as typed. */
export interface RequestForm {
  title: string
  description: string
  tags: readonly string[]
}

export const EMPTY_REQUEST_FORM: RequestForm = { title: '', description: '', tags: [] }

/** Null if the title is missing; all other fields are optional. */
export function parseRequestForm({ title, description, tags }: RequestForm): NewRequest | null {
  if (title.trim() === '') return null
  return { title: title.trim(), description: description.trim(), tags: [...tags] }
}
