import { publishFailure } from '../platform/metrics/failures.ts'
import type { PhotoStore } from './photo-store.ts'

/** The same store, whose errors the metrics count. */
export function countFailures({ write, read, remove }: PhotoStore): PhotoStore {
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      publishFailure('photoStore')
      throw error
    }
  }
  return {
    write: (id, sizes) => counted(write(id, sizes)),
    read: (file) => counted(read(file)),
    remove: (id) => counted(remove(id)),
  }
}
