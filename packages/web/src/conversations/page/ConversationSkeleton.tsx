import { texts } from '../../shared/texts.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import textStyles from '../../ui/text.module.css'
import conversationStyles from '../Conversations.module.css'
import { Beam, beamStyle } from '../proposal/Beam.tsx'
import { JarTop } from '../proposal/Jar.tsx'
import { BackBar } from './CompactBar.tsx'

/** Loading state: the beam and two empty jars. */
export function ConversationSkeleton() {
  return (
    <main className={conversationStyles.page} style={beamStyle(0, 'over')} aria-busy="true">
      <h1 className={textStyles.hidden}>{texts.exchangeScreen.title('')}</h1>
      <p className={textStyles.hidden} role="status">
        {texts.exchangeScreen.loading}
      </p>
      <BackBar />
      <div className={conversationStyles.scale} aria-hidden="true">
        <Beam />
        <EmptyJar side="mine" />
        <div className={conversationStyles.middle}>
          <Skeleton className={conversationStyles.skeletonRoot} />
        </div>
        <EmptyJar side="theirs" />
      </div>
      <div className={conversationStyles.pane} aria-hidden="true">
        <div data-slot="column" className={conversationStyles.column} />
        <div data-slot="column" className={conversationStyles.column} />
        <div data-slot="column" className={conversationStyles.column} />
      </div>
    </main>
  )
}

function EmptyJar({ side }: { side: 'mine' | 'theirs' }) {
  return (
    <div data-side={side} className={conversationStyles.jar}>
      <JarTop />
      <div className={conversationStyles.glass} />
    </div>
  )
}
