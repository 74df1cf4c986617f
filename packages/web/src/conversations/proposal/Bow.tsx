import conversationStyles from '../Conversations.module.css'
/** The string that ties both jars once the objects have passed. Decorative: the status says it. */
export function Bow() {
  return (
    <svg className={conversationStyles.bowl} viewBox="144 128 70 62" aria-hidden="true">
      <path d="M145 142c10 14 20 17 34 14M213 142c-10 14-20 17-34 14" />
      <path d="M179 156c-22-22-42-4-25 9 9 7 19 0 25-9Zm0 0c22-22 42-4 25 9-9 7-19 0-25-9ZM176 159c-3 13-7 19-16 28M182 159c3 13 7 19 16 28" />
    </svg>
  )
}
