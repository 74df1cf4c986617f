import { SelectField, TextArea, TextField } from '../ui/form/Field.tsx'
import { Sample, SampleGroup } from './SampleGroup.tsx'

const ERROR_TEXT = 'Inserisci un titolo.'

/** Form fields. */
export function FieldSamples() {
  return (
    <SampleGroup title="Field">
      <Sample state="empty">
        <TextField label="Titolo" note="facoltativo" hint="Come lo chiameresti al mercato." placeholder="Sedia zoppa" />
      </Sample>
      <Sample state="filled">
        <TextField label="Titolo" defaultValue="Macchinapercuciresingerapedaleconmobiletto" />
      </Sample>
      <Sample state="wrong">
        <TextField label="Titolo" error={ERROR_TEXT} />
      </Sample>
      <Sample state="disabled">
        <TextField label="Titolo" defaultValue="Sedia zoppa" disabled />
      </Sample>
      <Sample state="select">
        <SelectField label="Categoria" defaultValue="home">
          <option value="home">Casa e arredo</option>
          <option value="fashion">Abbigliamento e accessori</option>
        </SelectField>
      </Sample>
      <Sample state="select, wrong">
        <SelectField label="Categoria" error="Scegli una categoria.">
          <option value="">Scegli…</option>
        </SelectField>
      </Sample>
      <Sample state="select, disabled">
        <SelectField label="Categoria" disabled>
          <option>Casa e arredo</option>
        </SelectField>
      </Sample>
      <Sample state="area" wide>
        <TextArea label="Descrizione" hint="Com’è, da dove viene." limit={20} value="Scendeva da Pila ogni gennaio." readOnly />
      </Sample>
    </SampleGroup>
  )
}
