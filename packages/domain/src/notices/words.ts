import { it } from '../texts/it.ts'
import type { NoticeKind, NoticeOf } from './kinds.ts'

/** What a notice says, in the words of the catalogue. `who` has caused it: a name, empty where there is none to say. */
export function noticeWords(notice: NoticeOf, who: string): string {
  return says(notice.kind)(who || it.notices.somebody, notice.about)
}

/** What its kind is called, for a heading and for the preferences. */
export function noticeLabel(kind: NoticeKind): string {
  return it.notices.kinds[kind].label
}

/** The compiler has compared each kind's words with its parameters; here kind and parameters come as a pair. */
function says(kind: NoticeKind) {
  return it.notices.kinds[kind].says as (who: string, about: NoticeOf['about']) => string
}
