import type { Uid } from '@barattolo/domain/ids'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { texts } from '../app/texts.ts'
import { profileOf } from '../people/people.queries.ts'
import { Icon } from '../ui/Icon.tsx'
import { Spare } from '../ui/Spare.tsx'
import { useQuiet } from '../ui/when-quiet.ts'

const PersonField = lazy(async () => ({ default: (await import('./PersonField.tsx')).PersonField }))

/** Whose objects: a type-ahead by name, the masked e-mail beside it to tell two of the same name apart. */
export function OwnerFilter({ owner, onChange }: { owner: Uid | null; onChange: (owner: Uid | null) => void }) {
  const { data: person } = useQuery({ ...profileOf(owner ?? ('' as Uid)), enabled: owner !== null })
  const quiet = useQuiet()
  const waiting = <FieldToBe name={person?.name ?? ''} />
  return quiet ? (
    <Spare waiting={waiting} instead={waiting}>
      {/* Another person's field: what was typed for the one before is not carried over. */}
      <PersonField key={owner ?? ''} person={owner ? (person ?? null) : null} onChange={onChange} />
    </Spare>
  ) : (
    waiting
  )
}

/** The same field to the eye, in the moment before it can be used. */
function FieldToBe({ name }: { name: string }) {
  return (
    <div className="inp owner">
      <Icon name="user" />
      <input
        className="owner__name"
        aria-label={texts.bazar.tools.owner}
        placeholder={texts.bazar.tools.ownerPlaceholder}
        value={name}
        disabled
      />
    </div>
  )
}
