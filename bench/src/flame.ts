import type { Profiler } from 'node:inspector/promises'

/** Consecutive calls within one package or folder, with their callees. */
interface Frame {
  part: string
  name: string
  time: number
  calls: Map<string, Frame>
}

type CallFrame = Profiler.ProfileNode['callFrame']

const WIDTH = 1200
const ROW = 18
const HEAD = 26
/** Of a character at 11 px, in pixels. */
const LETTER = 6.7
/** Frames with a smaller share of the total time are not drawn. */
const LEAST = 0.01

/**
   * A flame graph of the profile as SVG: the outermost call on top, widths in proportion to the time. Calls within one package form
   * one frame, named after the first call. `partOf` returns the package of a call; null excludes the whole sample.
 */
export function flameGraph(title: string, profile: Profiler.Profile, partOf: (frame: CallFrame) => string | null): string {
  const root = gather(profile, partOf)
  const boxes = lay(root, { x: 0, depth: 0, whole: root.time })
  const height = HEAD + (Math.max(0, ...boxes.map(({ depth }) => depth)) + 1) * ROW + 4
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="ui-monospace, monospace" font-size="11">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="4" y="17" font-size="13">${escaped(title)} (orange: ours, blue: libraries, grey: the engine)</text>`,
    ...boxes.map(draw),
    '</svg>',
    '',
  ].join('\n')
}

function gather({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, partOf: (frame: CallFrame) => string | null): Frame {
  const root: Frame = { part: '', name: '', time: 0, calls: new Map() }
  const known = new Map(nodes.map((node) => [node.id, node]))
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const chainOf = (id: number | undefined): CallFrame[] => {
    const node = id === undefined ? undefined : known.get(id)
    return node ? [...chainOf(callers.get(node.id)), node.callFrame] : []
  }
  for (const [index, id] of samples.entries()) {
    const chain = chainOf(id)
      .slice(1)
      .map((frame) => ({ part: partOf(frame), name: frame.functionName }))
    if (chain.some(({ part }) => part === null)) continue
    const time = timeDeltas[index] ?? 0
    let at = root
    root.time += time
    for (const { part, name } of chain) {
      if (part === null || part === at.part) continue
      const key = `${part} ${name}`
      const next = at.calls.get(key) ?? { part, name, time: 0, calls: new Map() }
      at.calls.set(key, next)
      next.time += time
      at = next
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

function lay({ calls }: Frame, { x, depth, whole }: { x: number; depth: number; whole: number }): Box[] {
  const boxes: Box[] = []
  let left = x
  for (const frame of [...calls.values()].sort((one, other) => other.time - one.time)) {
    const share = frame.time / whole
    if (share < LEAST) break
    boxes.push({ frame, x: left, width: share * WIDTH, depth, share }, ...lay(frame, { x: left, depth: depth + 1, whole }))
    left += share * WIDTH
  }
  return boxes
}

function draw({ frame, x, width, depth, share }: Box): string {
  const { part, name } = frame
  const label = name === '' || name === part ? part : `${part} ${name}`
  const letters = Math.floor((width - 6) / LETTER)
  const y = HEAD + depth * ROW
  const text = letters > 2 ? `<text x="${(x + 3).toFixed(1)}" y="${y + 12}">${escaped(label.slice(0, letters))}</text>` : ''
  return (
    `<g><title>${escaped(label)}, ${(share * 100).toFixed(1)} %</title>` +
    `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.5, width - 1).toFixed(1)}" height="${ROW - 1}" fill="${colourOf(frame)}"/>${text}</g>`
  )
}

/** Orange: our code; grey: the engine, whose functions belong to no package; blue: libraries. */
function colourOf({ part, name }: Frame): string {
  if (/^(domain|server)\//.test(part)) return '#f4b183'
  return part === name || part === 'node' ? '#d9d9d9' : '#a9cbe8'
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
