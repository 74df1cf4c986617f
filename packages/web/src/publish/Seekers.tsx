import { type ItemForm, readDegrees } from '@barattolo/domain/items/item-form'
import { roundedNear } from '@barattolo/domain/map/cell'
import { isOnEarth, type Point } from '@barattolo/domain/map/distance'
import { countSeekers } from '@barattolo/domain/requests/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../app/api.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'

const words = texts.publish.seekers
/** Debounce time in milliseconds. */
const PAUSE = 500
const LETTERS_MIN = 3

const seekersOf = (title: string, near: Point | null) =>
  queryOptions({
    queryKey: ['requests', 'seekers', title, near],
    queryFn: ({ signal }) =>
      call(countSeekers, { query: { title, ...(near ? { near: `${near.lat},${near.lng}` } : {}) } }, { signal }),
    enabled: title.length >= LETTERS_MIN,
    placeholderData: keepPreviousData,
  })

/** "3 persone vicino a te lo cercano" while the title is typed; nothing if the count is zero or unknown. */
export function Seekers({ form }: { form: Pick<ItemForm, 'title' | 'latitude' | 'longitude'> }) {
  const asked = usePaused(form.title.trim())
  const { data } = useQuery(seekersOf(asked, placeOf(form)))
  const sentence = asked.length >= LETTERS_MIN && data ? sentenceFor(data) : null
  return (
    <p className="publish__sought" role="status">
      {sentence ? (
        <>
          {sentence} <Link to={paths.requestsFor(asked)}>{words.see}</Link>
        </>
      ) : null}
    </p>
  )
}

function sentenceFor({ near, all }: { near: number; all: number }): string | null {
  if (near > 0) return words.near(near)
  return all > 0 ? words.all(all) : null
}

/** The position, rounded because it becomes part of a logged URL; null while the fields are invalid. */
function placeOf({ latitude, longitude }: Pick<ItemForm, 'latitude' | 'longitude'>): Point | null {
  const point = { lat: readDegrees(latitude), lng: readDegrees(longitude) }
  return isOnEarth(point) ? roundedNear(point) : null
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
