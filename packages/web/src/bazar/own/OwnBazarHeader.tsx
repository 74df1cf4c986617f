import type { Uid } from '@barattolo/domain/ids'
import type { Profile } from '@barattolo/domain/people/contract'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../people/people.queries.ts'
import { formatMonth } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'

const text = texts.people.own

/** The user's profile in one line, with a link to their bazar as others see it. */
export function OwnBazarHeader({ me }: { me: Uid }) {
  const { data, isPending, isError, refetch } = useQuery(meQuery(me))
  return (
    <header className="bz__h own__sign">
      {data ? (
        <Avatar name={data.profile.name || texts.items.nameless} photo={data.profile.photo} />
      ) : (
        <Skeleton className="ava" />
      )}
      <div className="min-w-0">
        <h1 className="sign t1">{text.title}</h1>
        {data ? <ProfileFacts profile={data.profile} /> : null}
        {isPending ? <Skeleton className="h-6 w-56 max-w-full max-[1099px]:h-12" /> : null}
        {isError && !data ? <ErrorState text={text.failed} onRetry={() => void refetch()} /> : null}
      </div>
      <ButtonLink look="line" icon="storefront" className="own__look" to={paths.bazarOf(me)}>
        {text.asOthers}
      </ButtonLink>
    </header>
  )
}

function ProfileFacts({ profile }: { profile: Profile }) {
  const partners = profile.partners ? texts.bazar.partners(profile.partners) : text.fewPartners
  return (
    <p className="dim wrap-anywhere">
      <b className="text-ink">{profile.name || texts.items.nameless}</b>
      {` · ${texts.bazar.since(formatMonth(profile.since))} · ${partners}`}
    </p>
  )
}
