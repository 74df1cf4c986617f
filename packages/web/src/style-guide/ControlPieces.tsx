import { useState } from 'react'
import { Button, ButtonLink, type ButtonLook, IconButton } from '../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../ui/Dialog.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { toast } from '../ui/toasts.tsx'
import { Piece, Shelf } from './Shelf.tsx'

const LOOKS = ['go', 'ink', 'line', 'no', 'danger', 'yes', 'bare'] as const satisfies readonly ButtonLook[]
const CHOICES = [
  { value: 'tutti', text: 'Tutti' },
  { value: 'miei', text: 'Solo i miei' },
] as const

/** Buttons, dialogs, and other controls. */
export function ControlPieces() {
  return (
    <>
      <Shelf title="Button">
        {LOOKS.map((look) => (
          <Piece key={look} state={look}>
            <Button look={look} icon="check">
              Accetta
            </Button>
            <Button look={look} small>
              Accetta
            </Button>
            <Button look={look} disabled>
              Accetta
            </Button>
            <Button look={look} busy busyText="Un momento…">
              Accetta
            </Button>
          </Piece>
        ))}
        <Piece state="ButtonLink, IconButton">
          <ButtonLink look="line" icon="arrowRight" to="/stile">
            Vai al bazar
          </ButtonLink>
          <span className="row">
            <IconButton icon="cross" label="Chiudi" />
            <IconButton icon="trash" look="line" className="del" label="Elimina" />
            <IconButton icon="paperPlaneRight" look="ink" label="Invia" disabled />
          </span>
        </Piece>
        <Piece state="wide" wide>
          <Button look="go" wide>
            Salva l’oggetto con un testo che in francese è più lungo
          </Button>
        </Piece>
      </Shelf>
      <Shelf title="Segmented, Dialog, Toast">
        <Choice />
        <Dialogs />
        <Piece state="toast">
          <Button look="line" onClick={() => toast('Aggiunto alla proposta')}>
            Mostra
          </Button>
        </Piece>
      </Shelf>
    </>
  )
}

function Choice() {
  const [value, setValue] = useState<'tutti' | 'miei'>('tutti')
  return (
    <Piece state="segmented">
      <Segmented label="Mostra" options={CHOICES} value={value} onChange={setValue} />
    </Piece>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <Piece state="dialog (on a phone a sheet), confirm">
      <span className="row">
        <Button look="line" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button look="no" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
      </span>
      <Dialog open={open === 'dialog'} onClose={close} title="Filtra e ordina" closeLabel="Chiudi">
        <p className="mt-2">Quello che si sceglie.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Eliminare “Ombrello viola”?"
        text="Esce dal tuo bazar."
        keep="Tienilo"
        confirm="Elimina"
        closeLabel="Chiudi"
      />
    </Piece>
  )
}
