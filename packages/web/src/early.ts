/**
 * Run before a drawn page is painted, and so next to nothing: where the last visit left somebody signed in, what is only a
 * visitor’s stays unseen (`.until-known`) until it is known who looks. The key is that of `app/someone.ts`.
 */
try {
  if (localStorage.getItem('barattolo:qualcuno') !== null) document.documentElement.dataset.someone = ''
} catch {
  // A browser that keeps nothing has nobody signed in either.
}
