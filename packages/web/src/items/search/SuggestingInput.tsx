import type { Suggestion } from '@barattolo/domain/items/suggestions-contract'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { useViewerUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import options from '../../ui/form/options.module.css'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import { suggestionsFor } from '../items.queries.ts'
import type { FocusedRange, SearchInputProps } from './SearchInput.tsx'
import suggestionStyles from './Suggestions.module.css'

const text = texts.searchAnswer
/** As `SUGGESTION_COUNT_MAX` of the contract, whose schemas stay out. */
const COUNT_MAX = 50

/** The field with suggestions, in a chunk of its own. */
export function SuggestingInput({
  ref,
  value,
  onType,
  onWords,
  onCategory,
  focusedRange,
  ...input
}: SearchInputProps & { focusedRange: RefObject<FocusedRange> }) {
  const words = value.trim()
  // The words of an address are no beginning of others.
  const [isTyped, setTyped] = useState(false)
  const { data, isPlaceholderData } = useQuery(suggestionsFor(isTyped ? words : '', useViewerUid()))
  // What is typed already is no suggestion.
  const suggestions = words.length < 2 ? [] : (data ?? []).filter((one) => suggestionText(one) !== words.toLowerCase())
  const [wantsOpen, setWantsOpen] = useState(false)
  const isOpen = wantsOpen && suggestions.length > 0
  useLayoutEffect(() => {
    if (!focusedRange.current) return
    ref.current?.focus()
    ref.current?.setSelectionRange(...focusedRange.current)
    focusedRange.current = null
  }, [ref, focusedRange])
  const choose = (suggestion: Suggestion) => {
    setWantsOpen(false)
    if ('words' in suggestion) onWords(suggestion.words)
    else onCategory(suggestion.category)
  }
  const closeByKey = (event: KeyboardEvent) => {
    // Escape closes the list first; the browser would empty the field.
    if (event.key === 'Escape' && isOpen) event.preventDefault()
    // The search begins: suggestions that arrive later would open over its results.
    if (event.key === 'Enter') setWantsOpen(false)
  }
  return (
    <Autocomplete.Root
      items={suggestions}
      mode="none"
      value={value}
      onValueChange={(next, { reason }) => {
        if (reason === 'item-press' || reason === 'escape-key') return
        setTyped(true)
        onType(next)
      }}
      itemToStringValue={suggestionText}
      open={isOpen}
      onOpenChange={setWantsOpen}
    >
      {/* While the list is open the label beside the field is hidden from screen readers. */}
      <Autocomplete.Input
        ref={ref}
        {...input}
        aria-label={input.placeholder}
        type="search"
        enterKeyHint="search"
        onKeyDown={closeByKey}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner
          className={options.place}
          sideOffset={6}
          align="start"
          anchor={() => ref.current?.closest('label') ?? null}
        >
          <Autocomplete.Popup className={options.list}>
            <Autocomplete.Status className={textStyles.hidden}>
              {isPlaceholderData ? null : text.suggestions(suggestions.length)}
            </Autocomplete.Status>
            <Autocomplete.List aria-label={text.suggestionList}>
              {(suggestion: Suggestion) => (
                <Autocomplete.Item
                  key={suggestionText(suggestion)}
                  value={suggestion}
                  className={classes(options.option, suggestionStyles.row)}
                  onClick={() => choose(suggestion)}
                >
                  <SuggestionRow suggestion={suggestion} />
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

const suggestionText = (suggestion: Suggestion) =>
  'words' in suggestion ? suggestion.words : texts.items.category[suggestion.category].label

function SuggestionRow({ suggestion }: { suggestion: Suggestion }) {
  const { count } = suggestion
  return (
    <>
      {'words' in suggestion ? (
        <Icon name="magnifier" />
      ) : (
        <span className={suggestionStyles.emoji} aria-hidden="true">
          {texts.items.category[suggestion.category].emoji}
        </span>
      )}
      <span className={classes(boxStyles.grow, textStyles.ellipsis)}>{suggestionText(suggestion)}</span>
      <span className={classes(textStyles.small, textStyles.dim)}>{text.objects(count, count >= COUNT_MAX)}</span>
    </>
  )
}
