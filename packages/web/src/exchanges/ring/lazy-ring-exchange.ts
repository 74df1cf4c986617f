import { lazyComponent } from '../../ui/loading/lazy-component.ts'

/** For the page of a ring that all have said yes to; must be rendered inside a `Suspense`. */
export const LazyRingExchange = lazyComponent(async () => (await import('./RingExchange.tsx')).RingExchange)
