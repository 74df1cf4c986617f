import { readMyData } from '@barattolo/domain/people/data'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../app/api.ts'

/** In a file of its own: the copy names everything that is kept, and no first visit needs to know its shape. */
export const dataMutation = mutationOptions({ mutationFn: () => call(readMyData, {}) })
