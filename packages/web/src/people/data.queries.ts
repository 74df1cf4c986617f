import { readMyData } from '@barattolo/domain/people/person-data'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'

/** In a file of its own: the schema of the data export is large, and not needed at a first visit. */
export const dataMutation = mutationOptions({ mutationFn: () => call(readMyData, {}) })
