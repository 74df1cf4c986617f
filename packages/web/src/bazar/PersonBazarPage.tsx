import type { Uid } from '@barattolo/domain/ids'
import { isUid } from '@barattolo/domain/is-uid'
import type { Profile } from '@barattolo/domain/people/contract'
import { isNewAccount } from '@barattolo/domain/people/figures'
import { Problem } from '@barattolo/domain/problem'
import { formatTownDate } from '@barattolo/domain/town-time'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useViewer } from '../items/card/ItemCardActions.tsx'
import { share } from '../items/page/share.ts'
import { profileOf } from '../people/people.queries.ts'
import { PersonMenu } from '../reports/PersonMenu.tsx'
import { ReportSentence } from '../reports/SafetyActions.tsx'
import { formatMonth } from '../shared/format.ts'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { useViewpoint } from '../shared/viewpoint/use-viewpoint.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { AvatarSkeleton } from '../ui/avatar-places.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { EmptyState, ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import textStyles from '../ui/text.module.css'
import bazarStyles from './Bazar.module.css'
import { NoOwnItems, NothingFound } from './empty-states.tsx'
import { BazarToolbar } from './filters/BazarToolbar.tsx'
import { isFiltered, toItemSearchParams } from './filters/bazar-filters.ts'
import { OrderBar } from './filters/OrderBar.tsx'
import { useBazarFilters } from './filters/use-bazar-filters.ts'
import { FoundItems } from './results/FoundItems.tsx'

/** `/bazar/{uid}`: a person's profile and objects. */
export function PersonBazarPage() {
  const { uid } = useParams()
  return isUid(uid) ? <PersonBazar key={uid} uid={uid} /> : <PersonNotFound />
}

function PersonBazar({ uid }: { uid: Uid }) {
  const person = useQuery(profileOf(uid))
  const name = person.data ? person.data.name || texts.items.nameless : undefined
  const isOwn = useViewer() === uid
  usePageTitle(name ? texts.bazar.titleOf(name) : texts.bazar.title)
  if (person.error instanceof Problem && person.error.code === 'personNotFound') return <PersonNotFound />
  return (
    <main className={classes(boxStyles.padded, boxStyles.page)}>
      {person.data ? (
        <PersonHeader profile={person.data} isOwn={isOwn} />
      ) : (
        <h1 className={textStyles.hidden}>{texts.bazar.title}</h1>
      )}
      {person.isPending ? <HeaderSkeleton /> : null}
      {person.isError && !person.data ? <ErrorState text={texts.items.list.failed} onRetry={() => person.refetch()} /> : null}
      {person.data?.feedback ? <PersonFeedback feedback={person.data.feedback} /> : null}
      {person.data ? <PersonItems uid={uid} name={name ?? ''} /> : null}
    </main>
  )
}

function PersonItems({ uid, name }: { uid: Uid; name: string }) {
  const { point } = useViewpoint()
  const isOwn = useViewer() === uid
  const { filters, change, clear } = useBazarFilters()
  const toolbarProps = { filters, change, isPersonBazar: true, hasPlace: point !== null }
  return (
    <>
      <BazarToolbar {...toolbarProps} />
      <FoundItems
        isOfPerson
        words={filters}
        onWords={change}
        section={{
          bar: <OrderBar {...toolbarProps} />,
          title: isOwn ? texts.bazar.mine : texts.personBazar.hangs(name),
          search: { ...toItemSearchParams(filters, point), ownerUid: uid },
          empty: isFiltered(filters) ? (
            <NothingFound filtered onClear={clear} />
          ) : isOwn ? (
            <NoOwnItems />
          ) : (
            <EmptyState title={texts.personBazar.empty} text={texts.personBazar.emptyText} />
          ),
        }}
      />
    </>
  )
}

function PersonHeader({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { timeZone } = useTown()
  const name = profile.name || texts.items.nameless
  const facts = [partnersFact(profile), profile.place, texts.bazar.since(formatMonth(profile.since))].filter(
    (fact) => fact !== null,
  )
  return (
    <div className={bazarStyles.header}>
      <Avatar name={name} photo={profile.photo} />
      <div>
        <div className={bazarStyles.name}>
          <h1 className={classes(textStyles.sign, textStyles.title1)}>{texts.bazar.titleOf(name)}</h1>
          {isOwn ? null : <PersonMenu person={profile} reports={['picture', 'words']} />}
        </div>
        <p className={textStyles.dim}>
          <b className={textStyles.ink}>{texts.bazar.objects(profile.items)}</b> {[texts.bazar.inCircle, ...facts].join(' · ')}
        </p>
        {profile.words ? <p className={bazarStyles.words}>“{profile.words}”</p> : null}
        {profile.answers ? (
          <p className={bazarStyles.answers}>
            <Icon name="clock" />
            <span>{texts.personBazar.answers[profile.answers]}</span>
          </p>
        ) : null}
        <Button
          look="line"
          small
          icon="share"
          className={bazarStyles.share}
          onClick={() => void share(name, window.location.href)}
        >
          {texts.itemPage.share}
        </Button>
        {profile.holiday ? (
          <p>
            <b>{texts.personBazar.away(profile.holiday.until && formatTownDate(new Date(profile.holiday.until), timeZone))}</b>{' '}
            <span className={textStyles.dim}>{texts.personBazar.awayText}</span>
          </p>
        ) : null}
      </div>
    </div>
  )
}

/** Feedback is a number already, also of a person whose exchanges did not go well. */
function partnersFact({ partners, feedback, since }: Profile): string | null {
  if (partners) return texts.bazar.partners(partners)
  return feedback ? null : texts.personBazar.fewPartners(isNewAccount(since, new Date()))
}

/** Feedback from others after exchanges: counts and sentences, without an average. */
function PersonFeedback({ feedback }: { feedback: NonNullable<Profile['feedback']> }) {
  const text = texts.personBazar.feedback
  return (
    <section className={bazarStyles.feedback} aria-label={text.title}>
      <p>
        <b>{text.came(feedback.came, feedback.count)}</b>
        {feedback.describedCount > 0 ? (
          <span>{` · ${text.asDescribed(feedback.asDescribed, feedback.describedCount)}`}</span>
        ) : null}
      </p>
      {feedback.sentences.length > 0 ? (
        <ul className={classes(textStyles.small, textStyles.dim)}>
          {[...new Map(feedback.sentences.map((sentence) => [sentence.text, sentence])).values()].map(({ _id, text }) => (
            <li key={text} className={bazarStyles.feedbackSentence}>
              <span className={classes(boxStyles.narrowing, textStyles.anywhere)}>“{text}”</span>
              {_id ? <ReportSentence id={_id} sentence={text} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function HeaderSkeleton() {
  return (
    <div className={bazarStyles.header}>
      <AvatarSkeleton />
      <div className={bazarStyles.headerSkeleton}>
        <p className={textStyles.hidden} role="status">
          {texts.app.loading}
        </p>
        <Skeleton height="control" />
        <Skeleton height="lead" width="long" />
      </div>
    </div>
  )
}

function PersonNotFound() {
  return (
    <main className={classes(boxStyles.padded, boxStyles.page)}>
      <EmptyState fullPage title={texts.personBazar.gone} text={texts.personBazar.goneText}>
        <ButtonLink look="line" icon="arrowLeft" to={paths.bazar}>
          {texts.personBazar.back}
        </ButtonLink>
      </EmptyState>
    </main>
  )
}
