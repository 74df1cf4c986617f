import { type Belief, isObject, isSuccess, listOf } from './belief.ts'

/** What an answer says of the words of a search is what it lists: something where it says that it has most of the words. */
export const searchReadings: Belief = {
  name: 'a search that says that it has found most of the words lists something',
  ids: [],
  watch: () => (record, report) => {
    const { route, path, answer, reading, total } = record
    if (route !== '/api/items' || !isSuccess(record) || !isObject(reading) || path.includes('cursor=')) return
    const isEmpty = listOf(answer).length === 0
    if (reading.isPartial === true && isEmpty) report(`${path} says that it has most of the words, and lists nothing`)
    if (total === 0 && !isEmpty) report(`${path} counts nothing, and lists something`)
  },
}
