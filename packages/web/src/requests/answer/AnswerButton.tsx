import type { Request } from '@barattolo/domain/requests/contract'
import { useState } from 'react'
import { useSignIn } from '../../identity/sign-in/sign-in.ts'
import { useViewer } from '../../items/card/ItemCardActions.tsx'
import { shortNameOf } from '../../people/participants.ts'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { AnswerPicker } from './AnswerPicker.tsx'

const labels = texts.requests.have

/** "Ce l’ho!": opens the item picker, after sign-in if necessary. For a closed request: a note instead. */
export function AnswerButton({ request }: { request: Request }) {
  const viewer = useViewer()
  const signIn = useSignIn()
  const [isChoosing, setChoosing] = useState(false)
  const openPicker = async () => {
    if (viewer !== null || (await signIn.startSignIn())) setChoosing(true)
  }
  if (request.closedAt) {
    return (
      <p className="ad__closed">
        <b>{texts.requests.closed}.</b> {texts.requests.closedText}
      </p>
    )
  }
  return (
    <>
      <Button look="go" wide icon="handWaving" className="ad__have" busy={signIn.busy} onClick={() => void openPicker()}>
        {labels.button}
      </Button>
      <p className="sm dim">{labels.hint(shortNameOf(request.owner.name) || texts.items.nameless)}</p>
      <Dialog open={isChoosing && viewer !== null} onClose={() => setChoosing(false)} title={labels.title}>
        {viewer ? <AnswerPicker request={request} me={viewer} /> : null}
      </Dialog>
    </>
  )
}
