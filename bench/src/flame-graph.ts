import type { Profiler } from 'node:inspector/promises'

/** Consecutive calls within one package or folder, with their callees. */
interface Frame {
  part: string
  name: string
  time: number
  callees: Map<string, Frame>
}

type CallFrame = Profiler.ProfileNode['callFrame']

const GRAPH_WIDTH = 1200
const ROW_HEIGHT = 18
const TITLE_HEIGHT = 26
/** Of a character at 11 px, in pixels. */
const CHARACTER_WIDTH = 6.7
/** Frames with a smaller share of the total time are not drawn. */
const MIN_SHARE = 0.01

/**
 * A flame graph of the profile as SVG: the outermost call on top, widths in proportion to the time. Calls within one package form
 * one frame, named after the first call. `partOf` returns the package of a call; null excludes the whole sample.
 */
export function flameGraph(title: string, profile: Profiler.Profile, partOf: (frame: CallFrame) => string | null): string {
  const root = buildTree(profile, partOf)
  const boxes = layOut(root, { x: 0, depth: 0, totalTime: root.time })
  const height = TITLE_HEIGHT + (Math.max(0, ...boxes.map(({ depth }) => depth)) + 1) * ROW_HEIGHT + 4
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${GRAPH_WIDTH}" height="${height}" viewBox="0 0 ${GRAPH_WIDTH} ${height}" font-family="ui-monospace, monospace" font-size="11">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="4" y="17" font-size="13">${escapeXml(title)} (orange: ours, blue: libraries, grey: the engine)</text>`,
    ...boxes.map(drawBox),
    '</svg>',
    '',
  ].join('\n')
}

function buildTree(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  partOf: (frame: CallFrame) => string | null,
): Frame {
  const root: Frame = { part: '', name: '', time: 0, callees: new Map() }
  const nodeById = new Map(nodes.map((node) => [node.id, node]))
  const callerIds = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const chainOf = (id: number | undefined): CallFrame[] => {
    const node = id === undefined ? undefined : nodeById.get(id)
    return node ? [...chainOf(callerIds.get(node.id)), node.callFrame] : []
  }
  for (const [index, id] of samples.entries()) {
    const chain = chainOf(id)
      .slice(1)
      .map((frame) => ({ part: partOf(frame), name: frame.functionName }))
    if (chain.some(({ part }) => part === null)) continue
    const time = timeDeltas[index] ?? 0
    let current = root
    root.time += time
    for (const { part, name } of chain) {
      if (part === null || part === current.part) continue
      const key = `${part} ${name}`
      const next = current.callees.get(key) ?? { part, name, time: 0, callees: new Map() }
      current.callees.set(key, next)
      next.time += time
      current = next
    }
  }
  return root
}

interface Box {
  frame: Frame
  x: number
  width: number
  depth: number
  share: number
}

function layOut({ callees }: Frame, { x, depth, totalTime }: { x: number; depth: number; totalTime: number }): Box[] {
  const boxes: Box[] = []
  let left = x
  for (const frame of [...callees.values()].sort((a, b) => b.time - a.time)) {
    const share = frame.time / totalTime
    if (share < MIN_SHARE) break
    boxes.push(
      { frame, x: left, width: share * GRAPH_WIDTH, depth, share },
      ...layOut(frame, { x: left, depth: depth + 1, totalTime }),
    )
    left += share * GRAPH_WIDTH
  }
  return boxes
}

function drawBox({ frame, x, width, depth, share }: Box): string {
  const { part, name } = frame
  const label = name === '' || name === part ? part : `${part} ${name}`
  const maxCharacters = Math.floor((width - 6) / CHARACTER_WIDTH)
  const y = TITLE_HEIGHT + depth * ROW_HEIGHT
  const text =
    maxCharacters > 2 ? `<text x="${(x + 3).toFixed(1)}" y="${y + 12}">${escapeXml(label.slice(0, maxCharacters))}</text>` : ''
  return (
    `<g><title>${escapeXml(label)}, ${(share * 100).toFixed(1)} %</title>` +
    `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.5, width - 1).toFixed(1)}" height="${ROW_HEIGHT - 1}" fill="${colorOf(frame)}"/>${text}</g>`
  )
}

/** Orange: our code; grey: the engine, whose functions belong to no package; blue: libraries. */
function colorOf({ part, name }: Frame): string {
  if (/^(domain|server)\//.test(part)) return '#f4b183'
  return part === name || part === 'node' ? '#d9d9d9' : '#a9cbe8'
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
