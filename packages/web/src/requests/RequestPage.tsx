import { Problem } from '@barattolo/domain/problem'
import type { Request } from '@barattolo/domain/requests/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useViewer } from '../items/card/ItemCardActions.tsx'
import { ShareButton } from '../items/page/ShareButton.tsx'
import { HiddenNote } from '../reports/HiddenNote.tsx'
import { PersonMenu } from '../reports/PersonMenu.tsx'
import { SafetyActions } from '../reports/SafetyActions.tsx'
import { formatDay } from '../shared/format.ts'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { EmptyState, ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import spaceStyles from '../ui/space.module.css'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { AnswerButton } from './answer/AnswerButton.tsx'
import { OwnRequestActions } from './form/OwnRequestActions.tsx'
import { MatchingItems } from './MatchingItems.tsx'
import requestStyles from './Requests.module.css'
import { requestById } from './requests.queries.ts'
import { useRequestPlace } from './use-request-place.ts'

const labels = texts.requests

/** `/requests/{id}`: a request, and the button "Ce l’ho!". */
export function RequestPage() {
  const { id = '' } = useParams()
  // The owner is deleting the request: a refetch meanwhile would only return "not found".
  const [isDeleting, setDeleting] = useState(false)
  const { data: request, error, refetch } = useQuery({ ...requestById(id), enabled: !isDeleting })
  const isMissing = error instanceof Problem && ['requestNotFound', 'notFound'].includes(error.code)
  usePageTitle(isMissing ? texts.problems.requestNotFound : request?.title)
  return (
    <main className={classes(requestStyles.adPage, boxStyles.page)}>
      <p className={requestStyles.adPageWays}>
        <ButtonLink look="bare" small icon="arrowLeft" to={paths.bazar}>
          {labels.back}
        </ButtonLink>
        <ButtonLink look="bare" small to={paths.requests}>
          {labels.toBoard}
        </ButtonLink>
      </p>
      {isMissing ? (
        <EmptyState fullPage title={texts.problems.requestNotFound} text={labels.missingText}>
          <ButtonLink to={paths.requests}>{labels.toBoard}</ButtonLink>
        </EmptyState>
      ) : request ? (
        <RequestDetails key={request._id} request={request} onDeleting={setDeleting} />
      ) : error ? (
        <>
          <h1 className={textStyles.hidden}>{labels.title}</h1>
          <ErrorState text={labels.oneFailed} onRetry={() => void refetch()} />
        </>
      ) : (
        <RequestPageSkeleton />
      )}
    </main>
  )
}

function RequestDetails({ request, onDeleting }: { request: Request; onDeleting: (isDeleting: boolean) => void }) {
  const isOwn = useViewer() === request.owner.uid
  return (
    <>
      <div className={requestStyles.adPageGrid}>
        <article className={classes(requestStyles.ad, surfaces.board)}>
          <RequestTitle title={request.title} />
          {request.description ? <p className={requestStyles.adText}>{request.description}</p> : null}
          {request.tags.length > 0 ? (
            <ul className={requestStyles.adTags} aria-label={texts.requestPage.tags}>
              {request.tags.map((tag) => (
                <li key={tag}>
                  <Link to={paths.bazarWithTag(tag)}>{tag}</Link>
                </li>
              ))}
            </ul>
          ) : null}
        </article>
        <aside className={requestStyles.adSide}>
          {isOwn && request.hidden !== undefined ? <HiddenNote reasons={request.hidden} /> : null}
          <Owner request={request} isOwn={isOwn} />
          <dl className={requestStyles.adFacts}>
            <DateDetail name={texts.requestPage.published} iso={request.createdAt} />
            {request.closedAt ? <DateDetail name={texts.requestPage.closedOn} iso={request.closedAt} /> : null}
          </dl>
          {isOwn ? <OwnRequestActions request={request} onDeleting={onDeleting} /> : <AnswerButton request={request} />}
          <ShareButton title={request.title} />
          {isOwn ? null : <SafetyActions target={{ kind: 'request', id: request._id }} />}
        </aside>
      </div>
      <MatchingItems request={request} />
    </>
  )
}

/** The word “Cerco” in handwriting: the first word of the title, or a line above a title that does not begin with it. */
function RequestTitle({ title }: { title: string }) {
  const [, prefix, rest] = /^(cerco)\s+(\S.*)$/is.exec(title) ?? []
  return (
    <>
      {prefix ? null : <p className={classes(textStyles.hand, requestStyles.adWord)}>{texts.requestLinks.word}</p>}
      <h1 className={classes(textStyles.sign, textStyles.title1)}>
        {prefix ? <span className={classes(textStyles.hand, requestStyles.adWord)}>{prefix} </span> : null}
        <span>{rest ?? title}</span>
      </h1>
    </>
  )
}

function Owner({ request, isOwn }: { request: Request; isOwn: boolean }) {
  const { owner } = request
  const place = useRequestPlace()(request)
  const name = owner.name || texts.items.nameless
  return (
    <div className={requestStyles.adBy}>
      <Link className={requestStyles.adOwner} to={paths.bazarOf(owner.uid)}>
        <Avatar name={name} photo={owner.photo} />
        <span className={boxStyles.grow}>
          <span className={classes(textStyles.tiny, textStyles.dim)}>{texts.requestPage.owner}</span>
          <b>{name}</b>
          {place === null ? null : <span className={classes(textStyles.small, textStyles.dim)}>{place}</span>}
        </span>
      </Link>
      {isOwn ? null : <PersonMenu person={owner} />}
    </div>
  )
}

function DateDetail({ name, iso }: { name: string; iso: string }) {
  return (
    <div>
      <dt className={textStyles.dim}>{name}</dt>
      <dd>
        <time dateTime={iso}>{formatDay(iso)}</time>
      </dd>
    </div>
  )
}

function RequestPageSkeleton() {
  return (
    <div className={requestStyles.adPageGrid}>
      <p className={textStyles.hidden} role="status">
        {labels.loading}
      </p>
      <div className={classes(requestStyles.ad, surfaces.board)} aria-hidden="true">
        <p className={classes(textStyles.hand, requestStyles.adWord)}>{texts.requestLinks.word}</p>
        <Skeleton height="control" width="long" />
        <Skeleton height="lead" className={spaceStyles.large} />
        <Skeleton height="lead" width="short" className={spaceStyles.medium} />
      </div>
      <div className={requestStyles.adSide} aria-hidden="true">
        <Skeleton height="row" />
        <Skeleton height="row" />
      </div>
    </div>
  )
}
