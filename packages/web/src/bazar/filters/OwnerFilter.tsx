import type { Uid } from '@barattolo/domain/ids'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { profileOf } from '../../people/people.queries.ts'
import { texts } from '../../shared/texts.ts'
import { inputProps } from '../../ui/form/input-props.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import { useIdle } from '../../ui/loading/when-idle.ts'
import bazarStyles from '../Bazar.module.css'

const PersonField = lazy(async () => ({ default: (await import('./PersonAutocomplete.tsx')).PersonAutocomplete }))

/** Filters by owner: an autocomplete by name, with the masked e-mail to distinguish people of the same name. */
export function OwnerFilter({ owner, onChange }: { owner: Uid | null; onChange: (owner: Uid | null) => void }) {
  const { data: person } = useQuery({ ...profileOf(owner ?? ('' as Uid)), enabled: owner !== null })
  const isIdle = useIdle()
  const placeholder = <DisabledOwnerField name={person?.name ?? ''} />
  return isIdle ? (
    <OptionalChunk loadingFallback={placeholder} errorFallback={placeholder}>
      {/* The key resets the typed text when the owner changes. */}
      <PersonField key={owner ?? ''} person={owner ? (person ?? null) : null} onChange={onChange} />
    </OptionalChunk>
  ) : (
    placeholder
  )
}

/** A disabled placeholder with the same look, shown until the field is loaded. */
function DisabledOwnerField({ name }: { name: string }) {
  return (
    <div {...inputProps({ className: bazarStyles.owner })}>
      <Icon name="user" />
      <input aria-label={texts.bazar.tools.owner} placeholder={texts.bazar.tools.ownerPlaceholder} value={name} disabled />
    </div>
  )
}
