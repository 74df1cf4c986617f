import { texts } from '../../shared/texts.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { Beam, beamStyle } from '../proposal/Beam.tsx'
import { JarTop } from '../proposal/Jar.tsx'
import { BackBar } from './CompactBar.tsx'

/** Loading state: the beam and two empty jars. */
export function ConversationSkeleton() {
  return (
    <main className="ex wait" style={beamStyle(0, 'over')} aria-busy="true">
      <h1 className="vh">{texts.exchangeScreen.title('')}</h1>
      <p className="vh" role="status">
        {texts.exchangeScreen.loading}
      </p>
      <BackBar />
      <div className="scale" aria-hidden="true">
        <Beam />
        <EmptyJar side="mine" />
        <div className="mid">
          <Skeleton className="sk--root" />
        </div>
        <EmptyJar side="theirs" />
      </div>
      <div className="pane" aria-hidden="true">
        <div className="col" />
        <div className="col" />
        <div className="col" />
      </div>
    </main>
  )
}

function EmptyJar({ side }: { side: 'mine' | 'theirs' }) {
  return (
    <div className={`jar jar--${side}`}>
      <JarTop />
      <div className="glass" />
    </div>
  )
}
