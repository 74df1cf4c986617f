import { municipalityToShow } from '@barattolo/domain/geo/municipalities'
import { publicCellCentre, publicCellOf } from '@barattolo/domain/geo/public-cell'
import { type FormPlace, formPoint } from '@barattolo/domain/items/form-place'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../people/people.queries.ts'
import { useSignedInUid } from '../../shared/session.ts'
import { useTown } from '../../shared/town.tsx'
import { positionInKnownCell } from './device-cells.ts'

/**
 * The municipality to send: of a place that shows nothing else always the one that the form shows, which the owner can change;
 * otherwise only one that the owner has chosen. Null while the owner's last municipality is loading: the server knows it.
 */
export function useMunicipalityToSend(form: FormPlace): string | null {
  const me = useSignedInUid()
  const town = useTown()
  const { data: account } = useQuery({ ...meQuery(me), enabled: me !== '' && form.onlyMunicipality })
  if (!form.onlyMunicipality || form.location !== null) return form.location
  if (!account) return null
  const point = positionInKnownCell(me, formPoint(form) ?? town.views.newItem, town)
  return municipalityToShow(publicCellCentre(publicCellOf(point, town)), account.shownMunicipalities, town).name
}
