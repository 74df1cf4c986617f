import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import sectionStyles from '../ui/section.module.css'
import textStyles from '../ui/text.module.css'
import { RequestsBoard } from './board/RequestsBoard.tsx'

const labels = texts.requests

/** "I miei annunci": all requests of the user, open and closed. `me`: uid of the signed-in user. */
export function OwnRequests({ me }: { me: string }) {
  return (
    <div>
      <div data-slot="section" className={sectionStyles.heading}>
        <h2 className={classes(textStyles.sign, textStyles.title2)}>{labels.own.title}</h2>
        <ButtonLink look="line" small icon="plus" to={paths.newRequest('')}>
          {labels.publish}
        </ButtonLink>
      </div>
      <RequestsBoard
        label={labels.own.title}
        search={{ ownerUid: me, state: 'all' }}
        empty={<EmptyState title={labels.empty.mine} text={labels.empty.mineText} />}
      />
    </div>
  )
}
