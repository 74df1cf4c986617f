import type { Uid } from '@barattolo/domain/ids'
import type { PublicPerson } from '@barattolo/domain/people/public-person'
import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { peopleNamed } from '../../people/people.queries.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import { inputProps } from '../../ui/form/input-props.ts'
import options from '../../ui/form/options.module.css'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import bazarStyles from '../Bazar.module.css'

interface PersonAutocompleteProps {
  person: PublicPerson | null
  onChange: (owner: Uid | null) => void
}

/** The autocomplete of `OwnerFilter`, in a chunk of its own. */
export function PersonAutocomplete({ person, onChange }: PersonAutocompleteProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const query = useDeferredValue((typed ?? '').trim())
  const { data: people = [], isError } = useQuery(peopleNamed(query === person?.name ? '' : query))
  return (
    <Combobox.Root
      items={people}
      filter={null}
      value={person}
      onValueChange={(selected) => onChange(selected?.uid ?? null)}
      inputValue={typed ?? person?.name ?? ''}
      onInputValueChange={setTyped}
      itemToStringLabel={nameOf}
      isItemEqualToValue={(a, b) => a.uid === b.uid}
    >
      <div {...inputProps({ className: bazarStyles.owner })}>
        <Icon name="user" />
        <Combobox.Input aria-label={texts.bazar.tools.owner} placeholder={texts.bazar.tools.ownerPlaceholder} />
        <Combobox.Clear className={bazarStyles.ownerClear} aria-label={texts.bazarFilters.clearOwner}>
          <Icon name="cross" />
        </Combobox.Clear>
      </div>
      <Combobox.Portal>
        <Combobox.Positioner className={options.place} sideOffset={6} align="start">
          <Combobox.Popup className={classes(options.list, bazarStyles.ownerList)}>
            <Combobox.Status className={bazarStyles.ownerNote}>
              {isError ? texts.bazarFilters.ownerFailed : query !== '' && people.length === 0 ? texts.bazarFilters.noOwner : null}
            </Combobox.Status>
            <Combobox.List>
              {(option: PublicPerson) => (
                <Combobox.Item key={option.uid} value={option} className={classes(options.option, bazarStyles.ownerRow)}>
                  <Avatar name={option.name} photo={option.photo} />
                  <span className={boxStyles.grow}>
                    <b className={textStyles.ellipsis}>{nameOf(option)}</b>
                    <span className={classes(textStyles.tiny, textStyles.dim, textStyles.ellipsis)}>{option.email}</span>
                  </span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

const nameOf = (person: PublicPerson) => person.name || texts.items.nameless
