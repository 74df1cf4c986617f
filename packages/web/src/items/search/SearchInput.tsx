import type { Category } from '@barattolo/domain/items/categories'
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.ts'
import { whenIdle } from '../../ui/loading/when-idle.ts'

export interface SearchInputProps
  extends Pick<ComponentProps<'input'>, 'id' | 'name' | 'placeholder' | 'aria-invalid' | 'aria-describedby' | 'onBlur'> {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onType: (text: string) => void
  /** Called with the words of a suggestion. */
  onWords: (words: string) => void
  onCategory: (category: Category) => void
}

/** The selected range of the input while it is focused; null otherwise. */
export type FocusedRange = readonly [number, number] | null

const Suggesting = lazyComponent(async () => (await import('./SuggestingInput.tsx')).SuggestingInput)

/** Whether the chunk is there: a field that is mounted later begins with suggestions. */
let isLoaded = false

/** The field for the words of a search. Suggestions come with a library that the first view of a page does without. */
export function SearchInput(props: SearchInputProps) {
  const { ref, onType, onWords: _onWords, onCategory: _onCategory, ...input } = props
  const [canSuggest, setCanSuggest] = useState(isLoaded)
  const focusedRange = useRef<FocusedRange>(null)
  useEffect(() => {
    // Without suggestions the field still searches.
    void whenIdle()
      .then(Suggesting.preload)
      .then(() => {
        const element = ref.current
        // The field that replaces this one takes its focus.
        if (!isLoaded && element && element === document.activeElement)
          focusedRange.current = [element.selectionStart ?? 0, element.selectionEnd ?? 0]
        isLoaded = true
        setCanSuggest(true)
      })
      .catch(() => undefined)
  }, [ref])
  return canSuggest ? (
    <Suggesting.Component {...props} focusedRange={focusedRange} />
  ) : (
    <input ref={ref} {...input} type="search" enterKeyHint="search" onChange={(event) => onType(event.target.value)} />
  )
}

interface ItemSearchBoxProps {
  value: string
  /** `isChosen`: the words are those of a suggestion and not typed. */
  onSearch: (words: string, isChosen: boolean) => void
  onCategory: (category: Category) => void
  label: string
}

/** The field of the objects' search, with suggestions; it searches while the user types. */
export function ItemSearchBox({ value, onSearch, onCategory, label }: ItemSearchBoxProps) {
  return (
    <SearchBox
      value={value}
      onSearch={(words) => onSearch(words, false)}
      label={label}
      placeholder={texts.bazar.tools.search}
      renderInput={({ onType, ...input }) => (
        <SearchInput
          {...input}
          onType={onType}
          onWords={(words) => {
            onType(words)
            onSearch(words, true)
          }}
          onCategory={(category) => {
            onType('')
            onCategory(category)
          }}
        />
      )}
    />
  )
}
