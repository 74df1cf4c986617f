import './requests.css'
import { Problem } from '@barattolo/domain/problem'
import type { Request } from '@barattolo/domain/requests/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { day } from '../app/format.ts'
import { usePageTitle } from '../app/page-title.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { useViewer } from '../items/CardActions.tsx'
import { ShareButton } from '../items/ShareButton.tsx'
import { HiddenNote } from '../reports/HiddenNote.tsx'
import { Safety } from '../reports/Safety.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorNotice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { FittingItems } from './FittingItems.tsx'
import { HaveIt } from './HaveIt.tsx'
import { RequestKeeping } from './RequestKeeping.tsx'
import { requestById } from './requests.queries.ts'

const words = texts.requests

/** `/requests/{id}`: a request, and the button "Ce l’ho!". */
export function RequestPage() {
  const { id = '' } = useParams()
  // The owner is deleting the request: a refetch meanwhile would only return "not found".
  const [leaving, setLeaving] = useState(false)
  const { data: request, error, refetch } = useQuery({ ...requestById(id), enabled: !leaving })
  const missing = error instanceof Problem && ['requestNotFound', 'notFound'].includes(error.code)
  usePageTitle(missing ? texts.problems.requestNotFound : request?.title)
  return (
    <main className="ad-page wrap">
      <p className="ad-page__ways">
        <ButtonLink look="bare" small icon="arrowLeft" to={paths.bazar}>
          {words.back}
        </ButtonLink>
        <ButtonLink look="bare" small to={paths.requests}>
          {words.toBoard}
        </ButtonLink>
      </p>
      {missing ? (
        <EmptyState whole title={texts.problems.requestNotFound} text={words.missingText}>
          <ButtonLink to={paths.requests}>{words.toBoard}</ButtonLink>
        </EmptyState>
      ) : request ? (
        <Shown key={request._id} request={request} onLeaving={setLeaving} />
      ) : error ? (
        <>
          <h1 className="vh">{words.title}</h1>
          <ErrorNotice text={words.oneFailed} retryText={texts.app.retry} onRetry={() => void refetch()} />
        </>
      ) : (
        <Waiting />
      )}
    </main>
  )
}

function Shown({ request, onLeaving }: { request: Request; onLeaving: (leaving: boolean) => void }) {
  const own = useViewer() === request.owner.uid
  return (
    <>
      <div className="ad-page__g">
        <article className="ad board">
          <Title title={request.title} />
          {request.description ? <p className="ad__text">{request.description}</p> : null}
          {request.tags.length > 0 ? (
            <ul className="ad__tags" aria-label={texts.requestPage.tags}>
              {request.tags.map((tag) => (
                <li key={tag}>
                  <Link to={paths.bazarWithTag(tag)}>{tag}</Link>
                </li>
              ))}
            </ul>
          ) : null}
        </article>
        <aside className="ad__side">
          {own && request.hidden !== undefined ? <HiddenNote reasons={request.hidden} /> : null}
          <Owner request={request} />
          <dl className="ad__facts">
            <Fact name={texts.requestPage.published} iso={request.createdAt} />
            {request.closedAt ? <Fact name={texts.requestPage.closedOn} iso={request.closedAt} /> : null}
          </dl>
          {own ? <RequestKeeping request={request} onLeaving={onLeaving} /> : <HaveIt request={request} />}
          <ShareButton title={request.title} />
          {own ? null : <Safety target={{ kind: 'request', id: request._id }} />}
        </aside>
      </div>
      <FittingItems request={request} />
    </>
  )
}

/** Shows “Cerco” in handwriting: the title's own, or above a title that does not begin with it. */
function Title({ title }: { title: string }) {
  const [, own, rest] = /^(cerco)\s+(\S.*)$/is.exec(title) ?? []
  return (
    <>
      {own ? null : <p className="hand ad__word">{words.word}</p>}
      <h1 className="sign t1">
        {own ? <span className="hand ad__word">{own} </span> : null}
        {rest ?? title}
      </h1>
    </>
  )
}

function Owner({ request: { owner } }: { request: Request }) {
  const name = owner.name || texts.items.nameless
  return (
    <Link className="ad__owner" to={paths.bazarOf(owner.uid)}>
      <Avatar name={name} photo={owner.photo} />
      <span className="grow">
        <span className="xs dim">{texts.requestPage.owner}</span>
        <b>{name}</b>
      </span>
    </Link>
  )
}

function Fact({ name, iso }: { name: string; iso: string }) {
  return (
    <div>
      <dt className="dim">{name}</dt>
      <dd>
        <time dateTime={iso}>{day(iso)}</time>
      </dd>
    </div>
  )
}

function Waiting() {
  return (
    <div className="ad-page__g">
      <p className="vh" role="status">
        {words.loading}
      </p>
      <div className="ad board" aria-hidden="true">
        <p className="hand ad__word">{words.word}</p>
        <Skeleton className="h-11 w-3/4" />
        <Skeleton className="mt-5 h-5 w-full" />
        <Skeleton className="mt-3 h-5 w-2/3" />
      </div>
      <div className="ad__side" aria-hidden="true">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    </div>
  )
}
