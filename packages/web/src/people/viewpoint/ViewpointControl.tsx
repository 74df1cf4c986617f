import { municipalityOfViewpoint, type Viewpoint, viewpointKey, WHOLE_TOWN } from '@barattolo/domain/geo/viewpoint'
import { viewpointOf } from '@barattolo/domain/geo/viewpoint-choices'
import type { TownWords } from '@barattolo/domain/town'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { MunicipalityOptions } from '../../shared/MunicipalityOptions.tsx'
import { useSignedInUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { useTown, useWords } from '../../shared/town.tsx'
import { useViewpoint } from '../../shared/viewpoint/use-viewpoint.ts'
import { saveViewpoint } from '../../shared/viewpoint/viewpoint-store.ts'
import { classes } from '../../ui/classes.ts'
import { Select } from '../../ui/form/Select.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import viewpointStyles from './Viewpoint.module.css'
import type { ViewpointProps } from './Viewpoint.tsx'
import { saveInAccountMutation } from './viewpoint.queries.ts'

const text = texts.viewpoint

/**
 * Whether a choice has removed the select, which had the focus: the button with the answer takes it, on compact screens that of the
 * header, which is rendered later.
 */
let isFocusPending = false

/** The question with its select; once it is answered, and in the header, a button that unfolds the select. */
export function ViewpointControl({ place }: ViewpointProps) {
  const { viewpoint } = useViewpoint()
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const control = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Elsewhere the panel covers nothing, and closing it would move what is being pressed.
    if (!isOpen || place !== 'bar') return
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !control.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeFromOutside)
    return () => document.removeEventListener('pointerdown', closeFromOutside)
  }, [isOpen, place])
  useEffect(() => {
    if (!isFocusPending) return
    // Without effect on a button that is not displayed.
    button.current?.focus()
    if (document.activeElement === button.current) isFocusPending = false
  })
  /** From within the panel. */
  const setPanel = (open: boolean) => {
    setOpen(open)
    isFocusPending = !open
  }
  const isFolded = viewpoint !== null || place === 'bar'
  const words = useWords()
  return (
    <div
      ref={control}
      data-place={place}
      className={classes(viewpointStyles.viewpoint, viewpoint ? viewpointStyles.answered : viewpointStyles.asks)}
    >
      {isFolded ? (
        <button
          ref={button}
          type="button"
          className={viewpointStyles.from}
          aria-label={viewpoint ? text.change(nameOf(viewpoint, words)) : undefined}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onKeyDown={({ key }) => (key === 'Escape' ? setOpen(false) : undefined)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="mapPin" />
          <span className={textStyles.ellipsis}>{viewpoint ? nameOf(viewpoint, words) : text.question}</span>
          <Icon name="caretDown" />
        </button>
      ) : (
        <span className={viewpointStyles.question} aria-hidden="true">
          {text.question}
        </span>
      )}
      {!isFolded || isOpen ? (
        <div id={panelId} className={viewpointStyles.panel}>
          <ViewpointSelect viewpoint={viewpoint} onChosen={setPanel} onEscape={() => (isFolded ? setPanel(false) : undefined)} />
          {viewpoint ? <p className={classes(textStyles.small, textStyles.dim)}>{text.hint}</p> : null}
        </div>
      ) : null}
    </div>
  )
}

function nameOf(viewpoint: Viewpoint, { fromWhole }: TownWords): string {
  const municipality = municipalityOfViewpoint(viewpoint)
  return municipality ? text.from(municipality.name) : fromWhole
}

interface ViewpointSelectProps {
  viewpoint: Viewpoint | null
  /** `isByKeyboard`: the arrow keys may pass several municipalities, so the select must stay. */
  onChosen: (isByKeyboard: boolean) => void
  onEscape: () => void
}

function ViewpointSelect({ viewpoint, onChosen, onEscape }: ViewpointSelectProps) {
  const me = useSignedInUid()
  const town = useTown()
  const words = useWords()
  const { mutate: saveInAccount } = useMutation(saveInAccountMutation(me))
  const isByKeyboard = useRef(false)
  function choose(choice: string) {
    const chosen = viewpointOf(choice, town)
    if (chosen === null) return
    saveViewpoint(chosen)
    if (me !== '') saveInAccount(chosen)
    onChosen(isByKeyboard.current)
  }
  return (
    <Select
      aria-label={text.question}
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
      {viewpoint ? null : <option value="">{text.choose}</option>}
      <option value={WHOLE_TOWN}>{words.whole}</option>
      <MunicipalityOptions />
    </Select>
  )
}
