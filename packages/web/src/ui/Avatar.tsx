/** A person's picture, or the first letter of their name on the manila disc. Always beside the name, so it says nothing itself. */
export function Avatar({ name, photo, className = '' }: { name: string; photo?: string | null; className?: string }) {
  return (
    <span className={`ava ${className}`} aria-hidden="true">
      {photo ? (
        <img className="ava__photo" src={photo} alt="" referrerPolicy="no-referrer" />
      ) : (
        <span className="ava__letter">{initialOf(name)}</span>
      )}
    </span>
  )
}

/** The first letter, where there is one: a name may begin with anything. */
function initialOf(name: string): string {
  return (/[\p{Letter}\p{Number}]/u.exec(name)?.[0] ?? '·').toUpperCase()
}
