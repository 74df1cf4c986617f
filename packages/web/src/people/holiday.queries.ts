import { endHoliday, startHoliday } from '@barattolo/domain/people/holiday'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'
import { queryClient } from '../shared/api/query-client.ts'

/** A holiday changes the profile, the lists of objects, and the conversations. */
const onSuccess = () => queryClient.invalidateQueries()

export const startHolidayMutation = mutationOptions({
  mutationFn: (until: string | null) => call(startHoliday, { body: { until } }),
  onSuccess,
})

export const endHolidayMutation = mutationOptions({ mutationFn: () => call(endHoliday, {}), onSuccess })
