import './searches.css'
import { useState } from 'react'
import { texts } from '../app/texts.ts'
import { SignInButton } from '../identity/SignInButton.tsx'
import { useSession } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SaveSearchForm } from './SaveSearchForm.tsx'
import type { SetTo } from './search-form.ts'

const words = texts.searches

/** "Salva questa ricerca": a dialog prefilled with the screen's filters; visitors are asked to sign in. */
export function SaveSearch({ setTo }: { setTo: SetTo }) {
  const [open, setOpen] = useState(false)
  const { state } = useSession()
  return (
    <>
      <Button look="bare" small icon="magnifier" className="save-search" onClick={() => setOpen(true)}>
        {words.save}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.saveTitle} closeLabel={texts.app.close}>
        {state === 'signedIn' ? (
          <SaveSearchForm setTo={setTo} onDone={() => setOpen(false)} />
        ) : (
          <div className="save-search__form">
            <p className="dim">{words.signIn}</p>
            <SignInButton />
          </div>
        )}
      </Dialog>
    </>
  )
}
