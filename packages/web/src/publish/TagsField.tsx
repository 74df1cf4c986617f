import { TAG_MAX, TAGS_MAX } from '@barattolo/domain/limits'
import { useState } from 'react'
import { texts } from '../shared/texts.ts'
import { TextField } from '../ui/form/Field.tsx'

/** A text field for tags separated by commas. */
export function TagsField({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
  const [text, setText] = useState(tags.join(', '))
  // The typed text is outdated if the tags were changed from outside (cleared or restored).
  const value = hasSameTags(parseTags(text), tags) ? text : tags.join(', ')
  return (
    <TextField
      label={texts.publish.tags}
      note={texts.publish.tagsNote}
      name="tags"
      autoComplete="off"
      value={value}
      error={tagsProblem(tags)}
      onChange={(event) => {
        setText(event.target.value)
        onChange(parseTags(event.target.value))
      }}
    />
  )
}

export function parseTags(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ]
}

export function tagsProblem(tags: readonly string[]): string | undefined {
  if (tags.length > TAGS_MAX) return texts.publish.tooManyTags(TAGS_MAX)
  return tags.some((tag) => tag.length > TAG_MAX) ? texts.publish.tagTooLong(TAG_MAX) : undefined
}

function hasSameTags(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((tag, index) => tag === b[index])
}
