import type { NoticeKind, NoticeOf } from '../notices/kinds.ts'
import { it } from './it.ts'

/**
 * Renders a notice with the catalogue's text. `actor` is the name of the person who caused it; may be empty. Times are in
 * the town's time zone.
 */
export function noticeText(notice: NoticeOf, actor: string, timeZone: string): string {
  return textFunctionOf(notice.kind)(actor || it.notices.somebody, notice.about, timeZone)
}

/** The label of a notice kind, for headings and preferences. */
export function noticeLabel(kind: NoticeKind): string {
  return it.notices.kinds[kind].label
}

/** The cast is safe for a notice's own kind, because the catalogue's type gives each text function its kind's parameters. */
function textFunctionOf(kind: NoticeKind) {
  return it.notices.kinds[kind].text as (actor: string, about: NoticeOf['about'], timeZone: string) => string
}
