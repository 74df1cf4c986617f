import { type Viewpoint, viewpointKey, WHOLE_TOWN } from '@barattolo/domain/map/viewpoint'
import { viewpointOf } from '@barattolo/domain/map/viewpoint-choices'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { MunicipalityOptions } from '../../shared/MunicipalityOptions.tsx'
import { useSignedInUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { saveViewpoint } from '../../shared/viewpoint/viewpoint-store.ts'
import { Select } from '../../ui/form/Select.tsx'
import { saveInAccountMutation } from './viewpoint.queries.ts'

interface ViewpointSelectProps {
  viewpoint: Viewpoint | null
  /** `isByKeyboard`: the arrow keys may pass several municipalities, so the select must stay. */
  onChosen: (isByKeyboard: boolean) => void
  onEscape: () => void
}

/** All municipalities, in a chunk of its own because of their number. */
export function ViewpointSelect({ viewpoint, onChosen, onEscape }: ViewpointSelectProps) {
  const me = useSignedInUid()
  const { mutate: saveInAccount } = useMutation(saveInAccountMutation(me))
  const isByKeyboard = useRef(false)
  function choose(choice: string) {
    const chosen = viewpointOf(choice)
    if (chosen === null) return
    saveViewpoint(chosen)
    if (me !== '') saveInAccount(chosen)
    onChosen(isByKeyboard.current)
  }
  return (
    <Select
      aria-label={texts.viewpoint.question}
      value={viewpoint ? viewpointKey(viewpoint) : ''}
      onKeyDown={({ key }) => {
        isByKeyboard.current = true
        if (key === 'Escape') onEscape()
      }}
      onPointerDown={() => {
        isByKeyboard.current = false
      }}
      onChange={(event) => choose(event.target.value)}
    >
      {viewpoint ? null : <option value="">{texts.viewpoint.choose}</option>}
      <option value={WHOLE_TOWN}>{texts.viewpoint.wholeTown}</option>
      <MunicipalityOptions />
    </Select>
  )
}
