import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import boxStyles from '../../ui/box.module.css'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import { openRequestCount } from '../open-requests.queries.ts'
import boardLinkStyles from './BoardLink.module.css'

const { word, box } = texts.requestLinks

/** The link to the board, with the number of open requests. */
export function RequestBoardLink() {
  const { total, isTotalBounded = false } = useQuery(openRequestCount).data ?? {}
  return (
    <Link className={boardLinkStyles.wanted} to={paths.requests}>
      <span className={textStyles.hand}>{word}</span>
      <span className={classes(textStyles.small, boxStyles.grow)}>
        <b>{total ? box.some(total, isTotalBounded) : box.lead}</b>
        <br />
        {box.text}
      </span>
      <Icon name="arrowRight" />
    </Link>
  )
}
