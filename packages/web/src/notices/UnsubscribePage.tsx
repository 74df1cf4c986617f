import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorText } from '../shared/api/error-text.ts'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import noticeStyles from './Notices.module.css'
import { unsubscribeMutation } from './notices.queries.ts'

const labels = texts.noticeScreens.unsubscribe

/**
 * `/disiscrizione`: unsubscribes from e-mails, with the link of one of them. It needs a click, because mail servers that scan an
 * e-mail open its links and run the scripts of the pages.
 */
export function UnsubscribePage() {
  const token = useSearchParams()[0].get('t') ?? ''
  const { mutate, error, isPending, variables } = useMutation(unsubscribeMutation(token))
  /** The last action on this page, if any. */
  const [done, setDone] = useState<'stopped' | 'undone' | null>(null)
  const submit = (again: boolean) => mutate(again, { onSuccess: () => setDone(again ? 'undone' : 'stopped') })
  usePageTitle(labels.title)
  return (
    <main className={classes(noticeStyles.page, boxStyles.page)}>
      <h1 className={classes(textStyles.sign, textStyles.title1)}>{labels.title}</h1>
      {error ? (
        <ErrorState text={errorText(error)} onRetry={() => submit(variables ?? false)} />
      ) : (
        <section className={classes(surfaces.panel, noticeStyles.preferencesPanel)}>
          <p role="status">{labels[done ?? 'ask']}</p>
          <Button look={done === null ? 'ink' : 'line'} busy={isPending} onClick={() => submit(done === 'stopped')}>
            {done === 'stopped' ? labels.undo : labels.stop}
          </Button>
          <ButtonLink look="bare" icon="arrowRight" to={paths.landing}>
            {labels.home}
          </ButtonLink>
        </section>
      )}
    </main>
  )
}
