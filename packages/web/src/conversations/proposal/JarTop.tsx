/** The string, the lid and the neck of a jar. */
export function JarTop() {
  return (
    <>
      <svg className="wire" viewBox="0 0 200 48" preserveAspectRatio="none" aria-hidden="true">
        <path d="M100 0 22 46M100 0l78 46" />
      </svg>
      <i className="lidc" aria-hidden="true" />
      <i className="neckc" aria-hidden="true" />
    </>
  )
}
