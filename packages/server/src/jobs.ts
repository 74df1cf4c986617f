import { accountJobs } from './account/account.jobs.ts'
import { adminLogJobs } from './admin-log/admin-log.jobs.ts'
import type { Deps } from './app.ts'
import { contactJobs } from './contact/contact.jobs.ts'
import { conversationsJobs } from './conversations/conversations.jobs.ts'
import { exchangesJobs } from './exchanges/exchanges.jobs.ts'
import { favouritesJobs } from './favourites/favourites.jobs.ts'
import { identityJobs } from './identity/identity.jobs.ts'
import { itemsJobs } from './items/items.jobs.ts'
import { matchingJobs } from './matching/matching.jobs.ts'
import { noticesJobs } from './notices/notices.jobs.ts'
import { peopleJobs } from './people/people.jobs.ts'
import { photosJobs } from './photos/photos.jobs.ts'
import type { Job } from './platform/jobs/job.ts'
import { platformJobs } from './platform/jobs/platform.jobs.ts'
import { profilesJobs } from './profiles/profiles.jobs.ts'
import { reportsJobs } from './reports/reports.jobs.ts'
import { ringsJobs } from './rings/rings.jobs.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** A program that moves the clock runs them itself. */
    jobs: readonly Job[]
  }
}

/** All jobs of the server. A long one ends early when the app `isClosing`. */
export function jobsOf(deps: Deps, isClosing: () => boolean): Job[] {
  return [
    ...platformJobs(deps),
    ...adminLogJobs(deps),
    ...identityJobs(deps),
    ...peopleJobs(deps),
    ...photosJobs(deps),
    ...noticesJobs(deps),
    ...itemsJobs(deps),
    ...matchingJobs(deps),
    ...favouritesJobs(deps),
    ...exchangesJobs(deps),
    ...conversationsJobs(deps),
    ...ringsJobs(deps),
    ...profilesJobs(deps),
    ...reportsJobs(deps),
    ...contactJobs(deps),
    ...accountJobs(deps, isClosing),
  ]
}
