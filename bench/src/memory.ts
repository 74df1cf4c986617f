import { setTimeout as pause } from 'node:timers/promises'
import { median } from './load.ts'
import { castOf, type Done, live } from './mixed-load.ts'
import { figureOf, serveProduct } from './process.ts'
import { openWorld } from './world.ts'

/** Megabytes. The minimum of a minute is the memory right after a garbage collection. */
interface Minute {
  resident: number
  heap: number
  leastResident: number
  leastHeap: number
}

/** Growth in the second half, in megabytes per minute, with its 95% confidence interval. */
interface Slope {
  perMinute: number
  from: number
  to: number
}

export interface MemoryReport {
  /** Length of one of the ten "minutes", in seconds. */
  minute: number
  minutes: Minute[]
  resident: Slope
  heap: Slope
  done: Done
}

interface Sample {
  resident: number
  heap: number
}

const MINUTES = 10
const SAMPLES = 60
/** Number of consecutive samples of which the lowest is used: the others include garbage. */
const IN_A_ROW = 15

/** Memory of one server process with its jobs, under mixed load. */
export async function measureMemory(objects: number, seconds: number): Promise<MemoryReport> {
  const world = await openWorld(objects)
  const cast = await castOf(world)
  const server = await serveProduct(world, { jobsEvery: 60_000 })
  try {
    const stop = await live(server.origin, cast)
    const samples: Sample[] = []
    const every = (seconds * 1000) / MINUTES / SAMPLES
    const began = performance.now()
    for (let n = 1; n <= MINUTES * SAMPLES; n++) {
      await pause(Math.max(0, began + n * every - performance.now()))
      samples.push({ resident: server.memory() ?? Number.NaN, heap: await figureOf(server, 'heap') })
    }
    const secondHalf = samples.slice((MINUTES / 2 - 1) * SAMPLES)
    return {
      minute: seconds / MINUTES,
      minutes: Array.from({ length: MINUTES }, (_, n) => minuteOf(samples.slice(n * SAMPLES, (n + 1) * SAMPLES))),
      resident: slopeOf(secondHalf.map(({ resident }) => resident)),
      heap: slopeOf(secondHalf.map(({ heap }) => heap)),
      done: await stop(),
    }
  } finally {
    await server.stop()
    await world.close()
  }
}

function minuteOf(samples: readonly Sample[]): Minute {
  const resident = samples.map((sample) => sample.resident)
  const heap = samples.map((sample) => sample.heap)
  return { resident: median(resident), heap: median(heap), leastResident: Math.min(...resident), leastHeap: Math.min(...heap) }
}

/** Student's t, 95%, two-sided, 22 degrees of freedom: six minutes with four points each. */
const STUDENT = 2.07

/** Linear least squares through the lowest points. */
function slopeOf(figures: readonly number[]): Slope {
  const lowest = Array.from({ length: figures.length / IN_A_ROW }, (_, n) =>
    Math.min(...figures.slice(n * IN_A_ROW, (n + 1) * IN_A_ROW)),
  )
  const points = lowest.map((y, n) => ({ x: (n * IN_A_ROW) / SAMPLES, y }))
  const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [x, y] = [mean('x'), mean('y')]
  const width = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / width
  const left = points.reduce((sum, point) => sum + (point.y - y - slope * (point.x - x)) ** 2, 0)
  const error = STUDENT * Math.sqrt(left / (points.length - 2) / width)
  return { perMinute: slope, from: slope - error, to: slope + error }
}
