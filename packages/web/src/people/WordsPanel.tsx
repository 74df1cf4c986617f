import type { Uid } from '@barattolo/domain/ids'
import { OWN_WORDS_MAX } from '@barattolo/domain/limits'
import { chooseWords } from '@barattolo/domain/people/own-page'
import { ownWordsRefusal } from '@barattolo/domain/people/own-words'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../shared/api/api.ts'
import { errorText } from '../shared/api/error-text.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { TextArea } from '../ui/form/Field.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import panelStyles from './Panels.module.css'
import { meQuery } from './people.queries.ts'

const labels = texts.profile.words

/** A few words that others read on the person's page. */
export function WordsPanel({ me }: { me: Uid }) {
  const { data } = useQuery(meQuery(me))
  const saving = useMutation(chooseWordsMutation)
  const [typed, setTyped] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  if (!data) return null
  const words = typed ?? data.page.words ?? ''
  const refusal = tried ? ownWordsRefusal(words) : null
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (ownWordsRefusal(words) || words.length > OWN_WORDS_MAX) return
    const done = () => {
      // What was typed meanwhile stays.
      setTyped((current) => (current === words ? null : current))
      setTried(false)
      toast(labels.saved)
    }
    void saving.mutateAsync(words).then(done, () => undefined)
  }
  return (
    <section className={classes(surfaces.panel, panelStyles.choice)} aria-labelledby="own-words">
      <h2 id="own-words" className={classes(textStyles.sign, textStyles.title2)}>
        {labels.title}
      </h2>
      <form className={panelStyles.words} onSubmit={submit}>
        <p className={textStyles.dim}>{labels.text}</p>
        {data.page.wordsHiddenBecause !== null ? (
          <FieldError>{texts.reports.hidden.why(data.page.wordsHiddenBecause)}</FieldError>
        ) : null}
        <TextArea
          label={labels.label}
          rows={4}
          limit={OWN_WORDS_MAX}
          value={words}
          error={refusal ? texts.problems[refusal] : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button look="line" type="submit" busy={saving.isPending}>
          {labels.save}
        </Button>
        {saving.error ? <FieldError>{errorText(saving.error)}</FieldError> : null}
      </form>
    </section>
  )
}

const chooseWordsMutation = mutationOptions({
  mutationFn: (words: string) => call(chooseWords, { body: { words } }),
  onSuccess: () => Promise.all([['me'], ['people']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
})
