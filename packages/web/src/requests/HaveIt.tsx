import type { Request } from '@barattolo/domain/requests/contract'
import { useState } from 'react'
import { texts } from '../app/texts.ts'
import { useSignIn } from '../identity/sign-in.ts'
import { useViewer } from '../items/CardActions.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { AnswerPicker } from './AnswerPicker.tsx'

const words = texts.requests.have

/** "Ce l’ho!": opens the item picker, after sign-in if necessary. For a closed request: a note instead. */
export function HaveIt({ request }: { request: Request }) {
  const viewer = useViewer()
  const signIn = useSignIn()
  const [choosing, setChoosing] = useState(false)
  const begin = async () => {
    if (viewer !== null || (await signIn.enter())) setChoosing(true)
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
      <Button look="go" wide icon="handWaving" className="ad__have" busy={signIn.busy} onClick={() => void begin()}>
        {words.button}
      </Button>
      <p className="sm dim">{words.hint(request.owner.name.split(' ')[0] || texts.items.nameless)}</p>
      <Dialog
        open={choosing && viewer !== null}
        onClose={() => setChoosing(false)}
        title={words.title}
        closeLabel={texts.app.close}
      >
        {viewer ? <AnswerPicker request={request} me={viewer} /> : null}
      </Dialog>
    </>
  )
}
