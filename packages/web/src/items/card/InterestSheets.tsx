import { shortNameOf } from '@barattolo/domain/people/short-name'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useViewerUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ItemThumb } from '../ItemThumb.tsx'
import { InterestForm } from './InterestForm.tsx'
import sheetStyles from './InterestSheet.module.css'
import { closeInterestSheet, type SheetRequest, useInterestSheet } from './interest-sheet.ts'
import { clearOpeningChoice } from './use-opening-choice.ts'

/** The second click of a double click lands outside of the sheet, which the first one has opened. */
const DOUBLE_CLICK_MS = 500

interface ShownSheet {
  shown: SheetRequest | null
  count: number
  openedAt: string
}

/** The sheet of "Interessa", which a button has opened. */
export function InterestSheets() {
  const request = useInterestSheet()
  const me = useViewerUid()
  const { pathname } = useLocation()
  const [{ shown, count, openedAt }, setShown] = useState<ShownSheet>({ shown: null, count: 0, openedAt: pathname })
  const openedTime = useRef(0)
  // The content stays as it was while the sheet closes.
  if (request && shown !== request) setShown({ shown: request, count: count + 1, openedAt: pathname })
  // The object that it was opened for is on the page that the user leaves.
  const isLeft = request !== null && (pathname !== openedAt || me === null)
  useEffect(() => {
    if (isLeft) closeInterestSheet()
  }, [isLeft])
  useEffect(() => closeInterestSheet, [])
  useEffect(() => {
    if (count > 0) openedTime.current = performance.now()
  }, [count])
  const close = () => {
    if (performance.now() - openedTime.current < DOUBLE_CLICK_MS) return
    if (request && me !== null) clearOpeningChoice(me, request.item._id)
    closeInterestSheet()
  }
  const name = shortNameOf(shown?.item.ownerName ?? '') || texts.items.nameless
  return (
    <Dialog
      open={request !== null && me !== null}
      onClose={close}
      className={sheetStyles.sheet}
      title={
        shown ? (
          <span className={sheetStyles.head}>
            <Avatar name={shown.item.ownerName} photo={shown.item.ownerPhoto} />
            <span>{texts.interestSheet.title(name)}</span>
            <ItemThumb item={shown.item} className={sheetStyles.thumb} />
          </span>
        ) : null
      }
    >
      {shown && me !== null ? <InterestForm key={count} {...shown} me={me} ownerName={name} /> : null}
    </Dialog>
  )
}
