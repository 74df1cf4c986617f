import type { Uid } from '@barattolo/domain/ids'
import { TITLE_MAX } from '@barattolo/domain/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { profileOf } from '../people/people.queries.ts'
import { beginAttempt } from '../shared/api/attempt.ts'
import { errorText } from '../shared/api/error-text.ts'
import { paths } from '../shared/paths.ts'
import { useSession } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { publishRequestMutation } from './form/publish-request.queries.ts'
import wantedStyles from './WantedAd.module.css'

const text = texts.searchAnswer.ad

/** A wanted ad filled in with the words of a search; a visitor signs in on the board, where the form has the same words. */
export function WantedAd({ words, heading }: { words: string; heading?: string }) {
  const session = useSession()
  return (
    <section
      className={classes(surfaces.board, wantedStyles.wanted, heading && wantedStyles.after)}
      aria-label={heading ?? text.publish}
    >
      {heading ? <h2 className={wantedStyles.heading}>{heading}</h2> : null}
      <p className={textStyles.hand}>{text.word}</p>
      <p className={classes(textStyles.sign, wantedStyles.title)}>{words.charAt(0).toUpperCase() + words.slice(1)}</p>
      {session.state === 'signedIn' ? (
        <OwnAd words={words} user={session.user} />
      ) : (
        <ButtonLink look="go" wide to={paths.newRequest(words)}>
          {text.publish}
        </ButtonLink>
      )}
    </section>
  )
}

interface OwnAdProps {
  words: string
  user: { uid: string; displayName: string; photo: string | null }
}

function OwnAd({ words, user }: OwnAdProps) {
  const { data: profile } = useQuery(profileOf(user.uid as Uid))
  const publish = useMutation(publishRequestMutation)
  // A second press repeats the same publication.
  const [{ clientId }] = useState(beginAttempt)
  const title = texts.requestForm.titleOf(words).slice(0, TITLE_MAX)
  const request = { title, description: '', tags: [] }
  if (publish.data)
    return (
      <p role="status">
        {text.published} <Link to={paths.request(publish.data.saved._id)}>{text.see}</Link>
      </p>
    )
  return (
    <>
      <p className={classes(wantedStyles.who, textStyles.small)}>
        <Avatar name={user.displayName} photo={user.photo} />
        <span className={textStyles.ellipsis}>{[user.displayName, profile?.place].filter(Boolean).join(' · ')}</span>
      </p>
      <Button look="go" wide busy={publish.isPending} onClick={() => publish.mutate({ request, clientId, uid: user.uid })}>
        {text.publish}
      </Button>
      {publish.error ? <FieldError>{errorText(publish.error)}</FieldError> : null}
      <p className={classes(wantedStyles.foot, textStyles.small, textStyles.dim)}>
        {text.promise} <Link to={paths.newRequest(words)}>{text.edit}</Link>
      </p>
    </>
  )
}
