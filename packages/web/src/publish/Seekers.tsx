import { type ItemForm, parseDegrees } from '@barattolo/domain/items/item-form'
import { TITLE_MAX } from '@barattolo/domain/limits'
import { roundToCell } from '@barattolo/domain/map/cell'
import { isValidPoint, type Point } from '@barattolo/domain/map/distance'
import { countSeekers } from '@barattolo/domain/requests/calls'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../shared/api/api.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'

const text = texts.publish.seekers
/** Debounce time in milliseconds. */
const DEBOUNCE_MS = 500
const MIN_TITLE_LENGTH = 3

const seekersQuery = (title: string, near: Point | null) =>
  queryOptions({
    queryKey: ['requests', 'seekers', title, near],
    queryFn: ({ signal }) =>
      call(countSeekers, { query: { title, ...(near ? { near: `${near.lat},${near.lng}` } : {}) } }, { signal }),
    enabled: title.length >= MIN_TITLE_LENGTH && title.length <= TITLE_MAX,
    placeholderData: keepPreviousData,
  })

/** "3 persone vicino a te lo cercano" while the title is typed; nothing if the count is zero or unknown. */
export function Seekers({ form }: { form: Pick<ItemForm, 'title' | 'latitude' | 'longitude'> }) {
  const debouncedTitle = useDebounced(form.title.trim())
  const { data } = useQuery(seekersQuery(debouncedTitle, roundedPosition(form)))
  const message = debouncedTitle.length >= MIN_TITLE_LENGTH && data ? messageFor(data) : null
  return (
    <p className="publish__sought" role="status">
      {message ? (
        <>
          {message} <Link to={paths.requestsFor(debouncedTitle)}>{text.see}</Link>
        </>
      ) : null}
    </p>
  )
}

function messageFor({ near, all }: { near: number; all: number }): string | null {
  if (near > 0) return text.near(near)
  return all > 0 ? text.all(all) : null
}

/** The position, rounded because it becomes part of a logged URL; null while the fields are invalid. */
function roundedPosition({ latitude, longitude }: Pick<ItemForm, 'latitude' | 'longitude'>): Point | null {
  const point = { lat: parseDegrees(latitude), lng: parseDegrees(longitude) }
  return isValidPoint(point) ? roundToCell(point) : null
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
