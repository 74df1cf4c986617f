import './viewpoint.css'
import { municipalityOfViewpoint, type Viewpoint as ViewpointAnswer } from '@barattolo/domain/map/viewpoint'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { useViewpoint } from '../../shared/viewpoint/use-viewpoint.ts'
import { Select } from '../../ui/form/Select.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { lazyComponent, usePreload } from '../../ui/loading/lazy-component.ts'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import { useHydrated } from '../../ui/loading/use-hydrated.ts'
import { useIdle } from '../../ui/loading/when-idle.ts'

const text = texts.viewpoint

/** Loaded when the page is idle, because the list of municipalities is long. */
const ViewpointSelect = lazyComponent(async () => (await import('./ViewpointSelect.tsx')).ViewpointSelect)

/** "Da dove guardi?" with a select; once it is answered, a button with the answer, which unfolds the select. */
export function Viewpoint() {
  const { viewpoint } = useViewpoint()
  const isHydrated = useHydrated()
  const isIdle = useIdle()
  const [isOpen, setOpen] = useState(false)
  const [hasClosed, setHasClosed] = useState(false)
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  usePreload(ViewpointSelect)
  useEffect(() => {
    // The select had the focus and is gone.
    if (hasClosed) button.current?.focus()
  }, [hasClosed])
  /** From within the panel. */
  const setPanel = (open: boolean) => {
    setOpen(open)
    setHasClosed(!open)
  }
  return (
    // `pre-paint.ts` hides the question of HTML from the server where the device has an answer.
    <div className={`vp ${viewpoint ? '' : 'vp--asks'} ${isHydrated ? '' : 'until-placed'}`}>
      {viewpoint ? (
        <button
          ref={button}
          type="button"
          className="vp__from"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => {
            setOpen(!isOpen)
            setHasClosed(false)
          }}
        >
          <Icon name="mapPin" />
          <span className="ell">{nameOf(viewpoint)}</span>
          <span className="vh">{text.change}</span>
          <Icon name="caretDown" />
        </button>
      ) : (
        <span className="vp__question" aria-hidden="true">
          {text.question}
        </span>
      )}
      {viewpoint === null || isOpen ? (
        <div id={panelId} className="vp__panel">
          <LoadedSelect
            isIdle={isIdle}
            viewpoint={viewpoint}
            onChosen={setPanel}
            onEscape={() => (viewpoint ? setPanel(false) : undefined)}
          />
          {viewpoint ? <p className="sm dim">{text.hint}</p> : null}
        </div>
      ) : null}
    </div>
  )
}

function nameOf(viewpoint: ViewpointAnswer): string {
  const municipality = municipalityOfViewpoint(viewpoint)
  return municipality ? text.from(municipality.name) : text.fromWholeTown
}

/** Disabled until its file has loaded. */
function LoadedSelect({ isIdle, ...props }: ComponentProps<typeof ViewpointSelect.Component> & { isIdle: boolean }) {
  const placeholder = (
    <Select aria-label={text.question} disabled>
      <option>{props.viewpoint ? nameOf(props.viewpoint) : text.choose}</option>
    </Select>
  )
  if (!isIdle) return placeholder
  return (
    <OptionalChunk loadingFallback={placeholder} errorFallback={placeholder}>
      <ViewpointSelect.Component {...props} />
    </OptionalChunk>
  )
}
