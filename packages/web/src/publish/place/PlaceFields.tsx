import type { ItemArea } from '@barattolo/domain/geo/cell'
import type { Point } from '@barattolo/domain/geo/distance'
import { municipalityOf } from '@barattolo/domain/geo/municipalities'
import { areaCircle, type Circle, cellCircle, type PublicCell, publicCellOf } from '@barattolo/domain/geo/public-cell'
import { exchangedPoint, isInTown, isShownInTown } from '@barattolo/domain/geo/town-area'
import { type FormPlace, formDegrees, formPoint, movePlaceTo, placeOfMunicipality } from '@barattolo/domain/items/form-place'
import { type ItemForm, parseCoordinatePair, parseDegrees } from '@barattolo/domain/items/item-form'
import { lazy, useState } from 'react'
import { useSignedInUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import fieldStyles from '../../ui/form/Field.module.css'
import { SelectField, TextField } from '../../ui/form/Field.tsx'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import textStyles from '../../ui/text.module.css'
import publishStyles from '../Publish.module.css'
import { positionInKnownCell } from './device-cells.ts'
import { useMunicipalityToSend } from './shown-municipality.ts'

const text = texts.publish

/** Lazy, so that the map code is loaded only with a map. */
const PointPicker = lazy(async () => ({ default: (await import('../../map/board/PointPicker.tsx')).PointPicker }))

type PlaceForm = FormPlace & Pick<ItemForm, 'status'>

interface PlaceFieldsProps {
  form: PlaceForm
  /** What others see of the stored place, while the position is unchanged; missing for a new place. */
  storedArea?: ItemArea | undefined
  error: string | undefined
  onChange: (change: Partial<PlaceForm>) => void
}

/** The position of the object: by map, device position, municipality, or coordinates. */
export function PlaceFields({ form, storedArea, error, onChange }: PlaceFieldsProps) {
  const point = formPoint(form)
  const me = useSignedInUid()
  const town = useTown()
  const cell = point && publicCellOf(positionInKnownCell(me, point, town), town)
  const municipality = useMunicipalityToSend(form)
  const area = form.onlyMunicipality ? 'municipality' : (storedArea ?? cell?.size ?? 'fine')
  // What was stored outside stays until the user moves it.
  const isOutside = point !== null && (storedArea ? !isShownInTown(point, storedArea, town) : !isInTown(point, town))
  const exchanged = exchangedPoint(formDegrees(form), town)
  const circle = circleOf(point, cell, area, storedArea)
  // Named from the centre of what others see, as the server names it.
  const found = point && !isOutside ? municipalityOf(circle?.centre ?? point, town).name : null
  // The municipality that the user has selected; it is kept when the position is moved later.
  const [chosenMunicipality, setChosenMunicipality] = useState<string | null>(null)
  const moveTo = (to: Point) => onChange(movePlaceTo(to, form, chosenMunicipality, town))
  const chooseMunicipality = (name: string) => {
    const place = placeOfMunicipality(name, form.onlyMunicipality, town)
    setChosenMunicipality(place && name)
    onChange(place ?? { location: null })
  }
  return (
    <>
      <div className={fieldStyles.field}>
        <span className={fieldStyles.label}>{texts.publish.place}</span>
        <div className={publishStyles.placeMap}>
          <OptionalChunk loadingFallback={<Skeleton height="section" />} errorFallback={<p>{texts.publish.noMap}</p>}>
            <PointPicker point={point ?? town.views.newItem} circle={circle} status={form.status} onPick={moveTo} />
          </OptionalChunk>
          <span className={publishStyles.placeHint}>{texts.publish.moveByTouch}</span>
        </div>
      </div>
      <DevicePosition
        onFound={(found) => {
          setChosenMunicipality(null)
          onChange(movePlaceTo(found, { ...form, location: null }, null, town))
        }}
      />
      <MunicipalityField location={municipality} found={found} onChoose={chooseMunicipality} />
      {exchanged ? (
        <div className={publishStyles.placeAsk} role="status">
          <p>{text.exchangedQuestion(exchanged)}</p>
          <Button look="line" small icon="check" onClick={() => moveTo(exchanged)}>
            {text.takeExchanged}
          </Button>
        </div>
      ) : null}
      <CoordinateFields form={form} error={error} isOutside={isOutside} onChange={onChange} />
      <label className={publishStyles.placeOnly}>
        <input
          type="checkbox"
          checked={form.onlyMunicipality}
          onChange={({ target: { checked } }) =>
            onChange({ onlyMunicipality: checked, location: form.location ?? (checked ? chosenMunicipality : null) })
          }
        />
        {text.onlyMunicipality}
      </label>
      <p className={classes(publishStyles.placeSafe, textStyles.small, textStyles.dim)}>
        <Icon name="shieldCheck" />
        <span role="status">
          {isOutside
            ? text.shown.outside
            : area === 'municipality'
              ? text.shown.municipality(municipality ?? municipalityOf(point ?? town.views.newItem, town).name)
              : text.shown[area]}
        </span>
      </p>
    </>
  )
}

/** The circle to draw: of the stored area while the position is unchanged, else of the cell that the position gets. */
function circleOf(point: Point | null, cell: PublicCell | null, area: ItemArea, storedArea: ItemArea | undefined): Circle | null {
  if (!point || !cell || area === 'municipality') return null
  return storedArea === area ? areaCircle(point, area) : cellCircle(cell)
}

const COORDINATES = [
  { name: 'latitude', max: 90 },
  { name: 'longitude', max: 180 },
] as const

interface CoordinateFieldsProps extends Pick<PlaceFieldsProps, 'error' | 'onChange'> {
  form: PlaceForm
  isOutside: boolean
}

/** Latitude and longitude, for who knows them. Two numbers in one field, as maps copy them, fill both. */
function CoordinateFields({ form, error, isOutside, onChange }: CoordinateFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const { bounds } = useTown().views
  const canBeNegative = { latitude: bounds.south < 0, longitude: bounds.west < 0 || bounds.west > bounds.east }
  const fillBoth = (content: string): boolean => {
    const pair = parseCoordinatePair(content)
    if (pair) onChange({ ...pair, location: null })
    return pair !== null
  }
  return (
    // An error is never hidden.
    <details
      className={publishStyles.placeMore}
      open={isOpen || error !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{text.moreExact}</summary>
      <div className={publishStyles.placePair}>
        {COORDINATES.map(({ name, max }) => (
          <TextField
            key={name}
            label={text[name]}
            name={name}
            // The decimal keyboard of an iPhone has no minus sign.
            inputMode={canBeNegative[name] ? 'text' : 'decimal'}
            autoComplete="off"
            value={form[name]}
            error={isOutside || !isDegrees(form[name], max) ? error : undefined}
            onChange={(event) => onChange({ [name]: event.target.value, location: null })}
            onPaste={(event) => {
              if (fillBoth(event.clipboardData.getData('text'))) event.preventDefault()
            }}
            onBlur={(event) => fillBoth(event.target.value)}
          />
        ))}
      </div>
    </details>
  )
}

/** Whether the text is a coordinate within the limit. */
const isDegrees = (text: string, limit: number) => Math.abs(parseDegrees(text)) <= limit

function DevicePosition({ onFound }: { onFound: (point: Point) => void }) {
  const [state, setState] = useState<'idle' | 'searching' | 'unavailable' | 'failed'>('idle')
  const locate = async () => {
    setState('searching')
    const found = await requestDevicePosition()
    if (typeof found === 'string') return setState(found)
    setState('idle')
    onFound(found)
  }
  return (
    <div className={fieldStyles.field}>
      <Button
        look="line"
        icon="crosshair"
        busy={state === 'searching'}
        busyText={texts.publish.searchingPosition}
        onClick={() => void locate()}
      >
        {texts.publish.usePosition}
      </Button>
      {state === 'unavailable' || state === 'failed' ? (
        <FieldError>
          {state === 'unavailable' ? texts.itemForm.geolocationUnavailable : texts.itemForm.geolocationFailed}
        </FieldError>
      ) : null}
    </div>
  )
}

interface MunicipalityFieldProps {
  location: string | null
  found: string | null
  onChoose: (name: string) => void
}

/** The municipality of the position; selecting another one moves the marker there. */
function MunicipalityField({ location, found, onChoose }: MunicipalityFieldProps) {
  const { municipalities } = useTown()
  return (
    <SelectField
      label={texts.publish.municipality}
      hint={texts.publish.municipalityHint}
      name="location"
      value={location ?? ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{found ? texts.publish.municipalityFound(found) : texts.publish.chooseCategory}</option>
      {municipalities.map((municipality) => (
        <option key={municipality.slug} value={municipality.name}>
          {municipality.name}
        </option>
      ))}
    </SelectField>
  )
}

const WAIT_MS = 15_000

/** The position of the device; `unavailable` without geolocation support, `failed` if denied, not found or timed out. */
function requestDevicePosition(): Promise<{ lat: number; lng: number } | 'unavailable' | 'failed'> {
  if (!('geolocation' in navigator) || !navigator.geolocation) return Promise.resolve('unavailable')
  return new Promise((done) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done({ lat: coords.latitude, lng: coords.longitude }),
      () => done('failed'),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 60_000 },
    )
  })
}
