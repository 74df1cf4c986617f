import { setTimeout as pause } from 'node:timers/promises'
import { median } from './load.ts'
import { type LoadSummary, prepareLoad, startMixedLoad } from './mixed-load.ts'
import { openSampleDataset } from './sample-dataset.ts'
import { readFigure, startProductServer } from './server-process.ts'

/** Megabytes. The minimum of a minute is the memory right after a garbage collection. */
interface Minute {
  resident: number
  heap: number
  minResident: number
  minHeap: number
}

/** Growth during the last six minutes, in megabytes per minute, with its 95% confidence interval. */
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
  loadSummary: LoadSummary
  /** Resident memory a minute after the end of the load, in megabytes. */
  atRest: number | null
}

interface Sample {
  resident: number
  heap: number
}

const MINUTES = 10
/** In milliseconds. */
const REST = 60_000
const SAMPLES = 60
/** Number of consecutive samples of which only the lowest is used, because the others include uncollected garbage. */
const SAMPLES_PER_POINT = 15

/** Memory of one server process with its jobs, under mixed load. */
export async function measureMemory(objects: number, seconds: number): Promise<MemoryReport> {
  const dataset = await openSampleDataset(objects)
  const context = await prepareLoad(dataset)
  const server = await startProductServer(dataset, { jobsEvery: 60_000 })
  try {
    const stop = await startMixedLoad(server.origin, context)
    const samples: Sample[] = []
    const interval = (seconds * 1000) / MINUTES / SAMPLES
    const startedAt = performance.now()
    for (let n = 1; n <= MINUTES * SAMPLES; n++) {
      await pause(Math.max(0, startedAt + n * interval - performance.now()))
      samples.push({ resident: server.memory() ?? Number.NaN, heap: await readFigure(server, 'heap') })
    }
    const lastSixMinutes = samples.slice((MINUTES / 2 - 1) * SAMPLES)
    return {
      minute: seconds / MINUTES,
      minutes: Array.from({ length: MINUTES }, (_, n) => minuteOf(samples.slice(n * SAMPLES, (n + 1) * SAMPLES))),
      resident: slopeOf(lastSixMinutes.map(({ resident }) => resident)),
      heap: slopeOf(lastSixMinutes.map(({ heap }) => heap)),
      loadSummary: await stop(),
      atRest: await pause(REST).then(() => server.memory()),
    }
  } finally {
    await server.stop()
    await dataset.close()
  }
}

function minuteOf(samples: readonly Sample[]): Minute {
  const resident = samples.map((sample) => sample.resident)
  const heap = samples.map((sample) => sample.heap)
  return { resident: median(resident), heap: median(heap), minResident: Math.min(...resident), minHeap: Math.min(...heap) }
}

/** Student's t, 95%, two-sided, 22 degrees of freedom: six minutes with four points each. */
const T_VALUE = 2.07

/** Linear regression (least squares) through the lowest value of each group of samples. */
function slopeOf(figures: readonly number[]): Slope {
  const lowest = Array.from({ length: figures.length / SAMPLES_PER_POINT }, (_, n) =>
    Math.min(...figures.slice(n * SAMPLES_PER_POINT, (n + 1) * SAMPLES_PER_POINT)),
  )
  const points = lowest.map((y, n) => ({ x: (n * SAMPLES_PER_POINT) / SAMPLES, y }))
  const mean = (axis: 'x' | 'y') => points.reduce((sum, point) => sum + point[axis], 0) / points.length
  const [x, y] = [mean('x'), mean('y')]
  const width = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / width
  const residual = points.reduce((sum, point) => sum + (point.y - y - slope * (point.x - x)) ** 2, 0)
  const error = T_VALUE * Math.sqrt(residual / (points.length - 2) / width)
  return { perMinute: slope, from: slope - error, to: slope + error }
}
