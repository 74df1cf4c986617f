import { SelectField, TextArea, TextField } from '../ui/Field.tsx'
import { Piece, Shelf } from './Shelf.tsx'

const WRONG = 'Inserisci un titolo.'

/** Form fields. */
export function FieldPieces() {
  return (
    <Shelf title="Field">
      <Piece state="empty">
        <TextField label="Titolo" note="facoltativo" hint="Come lo chiameresti al mercato." placeholder="Sedia zoppa" />
      </Piece>
      <Piece state="filled">
        <TextField label="Titolo" defaultValue="Macchinapercuciresingerapedaleconmobiletto" />
      </Piece>
      <Piece state="wrong">
        <TextField label="Titolo" error={WRONG} />
      </Piece>
      <Piece state="disabled">
        <TextField label="Titolo" defaultValue="Sedia zoppa" disabled />
      </Piece>
      <Piece state="select">
        <SelectField label="Categoria" defaultValue="home">
          <option value="home">Casa e arredo</option>
          <option value="fashion">Abbigliamento e accessori</option>
        </SelectField>
      </Piece>
      <Piece state="select, wrong">
        <SelectField label="Categoria" error="Scegli una categoria.">
          <option value="">Scegli…</option>
        </SelectField>
      </Piece>
      <Piece state="select, disabled">
        <SelectField label="Categoria" disabled>
          <option>Casa e arredo</option>
        </SelectField>
      </Piece>
      <Piece state="area" wide>
        <TextArea label="Descrizione" hint="Com’è, da dove viene." error="È troppo lungo: al massimo 4000 caratteri." />
      </Piece>
    </Shelf>
  )
}
