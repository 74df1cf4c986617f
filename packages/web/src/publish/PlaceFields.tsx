import { degreesText, type ItemForm, readDegrees } from '@barattolo/domain/items/item-form'
import { isOnEarth } from '@barattolo/domain/map/distance'
import { MUNICIPALITIES } from '@barattolo/domain/map/municipalities'
import { municipalityOf } from '@barattolo/domain/map/municipality-of'
import { NEW_ITEM_START } from '@barattolo/domain/map/places'
import { lazy, useState } from 'react'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spare } from '../ui/Spare.tsx'
import { devicePosition } from './device-position.ts'

/** No map code before a map is on screen. */
const PointPicker = lazy(async () => ({ default: (await import('../map/PointPicker.tsx')).PointPicker }))

type Place = Pick<ItemForm, 'latitude' | 'longitude' | 'location' | 'status'>

interface PlaceFieldsProps {
  form: Place
  error: string | undefined
  onChange: (change: Partial<Place>) => void
}

/** Where the object is: by the map, the device, a municipality, or two numbers. */
export function PlaceFields({ form, error, onChange }: PlaceFieldsProps) {
  const typed = { lat: readDegrees(form.latitude), lng: readDegrees(form.longitude) }
  const point = isOnEarth(typed) ? typed : null
  const moveTo = ({ lat, lng }: { lat: number; lng: number }) =>
    onChange({ latitude: degreesText(lat), longitude: degreesText(lng), location: null })
  return (
    <>
      <div className="field">
        <span className="lbl">{texts.publish.place}</span>
        <div className="place__map">
          <Spare
            waiting={<Skeleton className="place__loading" />}
            instead={<p className="place__loading place__none">{texts.publish.noMap}</p>}
          >
            <PointPicker point={point ?? NEW_ITEM_START} status={form.status} onPick={moveTo} />
          </Spare>
          <span className="place__hint">{texts.publish.moveByTouch}</span>
        </div>
      </div>
      <DevicePosition onFound={moveTo} />
      <MunicipalityField location={form.location} point={point} onChange={onChange} moveTo={moveTo} />
      <div className="place__two">
        <TextField
          label={texts.publish.latitude}
          name="latitude"
          inputMode="decimal"
          autoComplete="off"
          value={form.latitude}
          error={error}
          onChange={(event) => onChange({ latitude: event.target.value, location: null })}
        />
        <TextField
          label={texts.publish.longitude}
          name="longitude"
          inputMode="decimal"
          autoComplete="off"
          value={form.longitude}
          onChange={(event) => onChange({ longitude: event.target.value, location: null })}
        />
      </div>
      <p className="place__safe sm dim">
        <Icon name="shieldCheck" />
        <span>{texts.publish.hidden}</span>
      </p>
    </>
  )
}

function DevicePosition({ onFound }: { onFound: (point: { lat: number; lng: number }) => void }) {
  const [state, setState] = useState<'idle' | 'searching' | 'unavailable' | 'failed'>('idle')
  const search = async () => {
    setState('searching')
    const found = await devicePosition()
    if (typeof found === 'string') return setState(found)
    setState('idle')
    onFound(found)
  }
  return (
    <div className="field">
      <Button
        look="line"
        icon="crosshair"
        busy={state === 'searching'}
        busyText={texts.publish.searchingPosition}
        onClick={() => void search()}
      >
        {texts.publish.usePosition}
      </Button>
      {state === 'unavailable' || state === 'failed' ? (
        <Fault>{state === 'unavailable' ? texts.items.form.geolocationUnavailable : texts.items.form.geolocationFailed}</Fault>
      ) : null}
    </div>
  )
}

interface MunicipalityFieldProps {
  location: string | null
  point: { lat: number; lng: number } | null
  onChange: (change: Partial<Place>) => void
  moveTo: (point: { lat: number; lng: number }) => void
}

/** Names the municipality; a neighbouring one corrects the name, a far one moves the mark there. */
function MunicipalityField({ location, point, onChange, moveTo }: MunicipalityFieldProps) {
  const found = point ? municipalityOf(point).name : null
  const choose = (name: string) => {
    const municipality = MUNICIPALITIES.find((each) => each.name === name)
    if (!municipality) return onChange({ location: null })
    if (point && isNeighbour(point, municipality)) return onChange({ location: name === found ? null : name })
    moveTo(municipality)
  }
  return (
    <SelectField
      label={texts.publish.municipality}
      hint={texts.publish.municipalityHint}
      name="location"
      value={location ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{found ? texts.publish.municipalityFound(found) : texts.publish.chooseCategory}</option>
      {MUNICIPALITIES.map((municipality) => (
        <option key={municipality.slug} value={municipality.name}>
          {municipality.name}
        </option>
      ))}
    </SelectField>
  )
}

/** About twelve kilometres: the seat of a neighbouring municipality is hardly further than that. */
const NEIGHBOUR_DEGREES = 0.11
function isNeighbour(point: { lat: number; lng: number }, seat: { lat: number; lng: number }): boolean {
  return Math.hypot(point.lat - seat.lat, (point.lng - seat.lng) * Math.cos((point.lat * Math.PI) / 180)) < NEIGHBOUR_DEGREES
}
