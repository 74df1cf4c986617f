import { townElement } from '@barattolo/domain/server-rendered-page'
import type { Town } from '@barattolo/domain/town'

/** Once for each page of the build, so that a page that is sent as it was built has it too. */
export function insertTown(html: string, town: Town): string {
  return html.replace('</head>', () => `${townElement(town)}</head>`)
}
