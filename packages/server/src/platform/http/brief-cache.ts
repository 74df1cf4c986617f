/**
 * For public pictures that can be hidden or removed at any time: a cache asks again after a minute, and never shows one without
 * asking. An unchanged picture is answered with 304 and without its bytes.
 */
export const BRIEF_CACHE = 'public, max-age=60, must-revalidate'
