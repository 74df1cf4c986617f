import type { Uid } from '@barattolo/domain/ids'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '../shared/api/error-text.ts'
import { MunicipalityOptions } from '../shared/MunicipalityOptions.tsx'
import { texts } from '../shared/texts.ts'
import { classes } from '../ui/classes.ts'
import { SelectField } from '../ui/form/Field.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { chooseMunicipalityMutation } from './municipality.queries.ts'
import panelStyles from './Panels.module.css'
import { meQuery } from './people.queries.ts'

const labels = texts.profile.municipality

/** Where the person lives. Others read it only if the person says so, with the switch of `/profilo`. */
export function MunicipalityPanel({ me }: { me: Uid }) {
  const { data } = useQuery(meQuery(me))
  const saving = useMutation(chooseMunicipalityMutation(me))
  if (!data) return null
  const { municipality, showsMunicipality } = saving.isPending ? saving.variables : data.page
  return (
    <section className={classes(surfaces.panel, panelStyles.choice)} aria-labelledby="own-municipality">
      <h2 id="own-municipality" className={classes(textStyles.sign, textStyles.title2)}>
        {labels.title}
      </h2>
      <p className={textStyles.dim}>{labels.text}</p>
      <SelectField
        label={labels.label}
        value={municipality ?? ''}
        onChange={({ target }) => {
          const chosen = target.value || null
          saving.mutate({ municipality: chosen, showsMunicipality: chosen !== null && showsMunicipality })
        }}
      >
        <option value="">{labels.none}</option>
        <MunicipalityOptions />
      </SelectField>
      {saving.error ? <FieldError>{errorText(saving.error)}</FieldError> : null}
    </section>
  )
}
