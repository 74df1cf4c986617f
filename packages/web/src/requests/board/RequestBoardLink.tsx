import './board-link.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { openRequestCount } from '../open-requests.queries.ts'

const { word, box } = texts.requestLinks

/** The link to the board, with the number of open requests. */
export function RequestBoardLink() {
  const { total, isTotalBounded = false } = useQuery(openRequestCount).data ?? {}
  return (
    <Link className="cerco" to={paths.requests}>
      <span className="hand">{word}</span>
      <span className="sm grow">
        <b>{total ? box.some(total, isTotalBounded) : box.lead}</b>
        <br />
        {box.text}
      </span>
      <Icon name="arrowRight" />
    </Link>
  )
}
