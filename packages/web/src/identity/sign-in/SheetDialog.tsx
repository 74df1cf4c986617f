import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { texts } from '../../shared/texts.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { SignInSheet } from './SignInSheet.tsx'
import { closeSheet, useSheetRequest } from './sign-in.ts'

/** The sheet with all ways of signing in, which a button has opened. */
export function SheetDialog() {
  const request = useSheetRequest()
  const { pathname, search, hash } = useLocation()
  const [{ shown, count, openedAt }, setShown] = useState({ shown: request, count: 0, openedAt: pathname })
  // The content stays as it was while the dialog closes.
  if (request && shown !== request) setShown({ shown: request, count: count + 1, openedAt: pathname })
  // What it was opened for is on the page that the user leaves.
  const isLeft = request !== null && pathname !== openedAt
  useEffect(() => {
    if (isLeft) closeSheet()
  }, [isLeft])
  useEffect(() => closeSheet, [])
  return (
    <Dialog open={request !== null} onClose={() => request?.finish(false)} title={texts.signIn.sheet.title}>
      {shown ? (
        <SignInSheet
          key={count}
          pending={shown.pending}
          returnPath={pathname + search + hash}
          onSignedIn={() => shown.finish(true)}
        />
      ) : null}
    </Dialog>
  )
}
