import './notices.css'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { errorText } from '../app/error-text.ts'
import { usePageTitle } from '../app/page-title.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/Notice.tsx'
import { unsubscribeMutation } from './notices.queries.ts'

const words = texts.noticeScreens.unsubscribe

/** `/disiscrizione`: the way out of the e-mails, for whoever has the link of one. Opening it is enough. */
export function UnsubscribePage() {
  const token = useSearchParams()[0].get('t') ?? ''
  const { mutate, isSuccess, error, isPending, variables: again } = useMutation(unsubscribeMutation(token))
  useEffect(() => mutate(false), [mutate])
  usePageTitle(words.title)
  return (
    <main className="nt wrap">
      <h1 className="sign t1">{words.title}</h1>
      {error ? (
        <ErrorNotice text={errorText(error)} retryText={texts.app.retry} onRetry={() => mutate(again ?? false)} />
      ) : (
        <section className="panel np__panel">
          <p role="status">{isSuccess ? (again ? words.undone : words.done) : words.busy}</p>
          {isSuccess ? (
            <Button look="line" busy={isPending} onClick={() => mutate(!again)}>
              {again ? words.stop : words.undo}
            </Button>
          ) : null}
          <ButtonLink look="bare" icon="arrowRight" to={paths.landing}>
            {words.home}
          </ButtonLink>
        </section>
      )}
    </main>
  )
}
