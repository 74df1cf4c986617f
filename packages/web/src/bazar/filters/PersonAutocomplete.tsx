import type { Uid } from '@barattolo/domain/ids'
import type { PublicPerson } from '@barattolo/domain/people/public-person'
import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { peopleNamed } from '../../people/people.queries.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'

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
      <div className="inp owner">
        <Icon name="user" />
        <Combobox.Input
          className="owner__name"
          aria-label={texts.bazar.tools.owner}
          placeholder={texts.bazar.tools.ownerPlaceholder}
        />
        <Combobox.Clear className="owner__clear" aria-label={texts.bazarFilters.clearOwner}>
          <Icon name="cross" />
        </Combobox.Clear>
      </div>
      <Combobox.Portal>
        <Combobox.Positioner className="options__place" sideOffset={6} align="start">
          <Combobox.Popup className="options owner__list">
            <Combobox.Status className="owner__note">
              {isError ? texts.bazarFilters.ownerFailed : query !== '' && people.length === 0 ? texts.bazarFilters.noOwner : null}
            </Combobox.Status>
            <Combobox.List>
              {(option: PublicPerson) => (
                <Combobox.Item key={option.uid} value={option} className="options__row owner__row">
                  <Avatar name={option.name} photo={option.photo} />
                  <span className="grow">
                    <b className="ell">{nameOf(option)}</b>
                    <span className="xs dim ell">{option.email}</span>
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
