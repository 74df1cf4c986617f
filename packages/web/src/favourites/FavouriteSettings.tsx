import { useMutation, useQuery } from '@tanstack/react-query'
import panelStyles from '../people/Panels.module.css'
import { errorText } from '../shared/api/error-text.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import favouriteStyles from './Favourites.module.css'
import { changeSettingsMutation, favouriteSettings } from './favourites.queries.ts'
import { HeartIcon } from './Heart.tsx'

const text = texts.favourites.setting

/** On /profilo/preferiti: whether new favourites are for the person alone. Shown as private until they have chosen, as the server does it. */
export function FavouriteSettings({ me }: { me: string }) {
  const { data, isError, refetch } = useQuery(favouriteSettings(me))
  const change = useMutation(changeSettingsMutation(me))
  const arePrivate = change.isPending ? change.variables : (data?.arePrivate ?? true)
  return (
    <section className={classes(surfaces.panel, panelStyles.choice)} aria-labelledby="favourite-settings">
      <h2 id="favourite-settings" className={classes(textStyles.sign, textStyles.title2)}>
        {text.title}
      </h2>
      <p className={textStyles.dim}>{text.lead}</p>
      {isError && !data ? <ErrorState text={text.failed} onRetry={() => void refetch()} /> : null}
      <label className={favouriteStyles.settingsChoice}>
        <input
          type="checkbox"
          checked={arePrivate}
          disabled={!data}
          aria-describedby="favourite-settings-hint"
          onChange={({ target }) => {
            const isOn = target.checked
            if (change.isPending) return
            change.mutate(isOn, { onSuccess: () => toast(isOn ? text.privateNow : text.sharedNow) })
          }}
        />
        <span>{text.label}</span>
      </label>
      <p id="favourite-settings-hint" className={classes(textStyles.small, textStyles.dim)}>
        {text.hint}
      </p>
      {change.error ? <FieldError>{errorText(change.error)}</FieldError> : null}
      <ButtonLink look="line" to={paths.favourites}>
        <HeartIcon full={false} />
        {text.open}
      </ButtonLink>
    </section>
  )
}
