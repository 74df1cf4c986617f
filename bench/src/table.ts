import type { AcceptancesReport } from './acceptances.ts'
import type { BroadcastsReport } from './broadcasts.ts'
import type { BrowserReport } from './browser.ts'
import type { CallReport, Ratio, ServerFigures } from './calls.ts'
import type { GrowthReport } from './growth.ts'
import type { IdleReport } from './idle.ts'
import type { LargeMapReport } from './large-map.ts'
import { CATEGORIES, type LighthouseRow } from './lighthouse.ts'
import type { GradeRow, SpeedRow } from './matching.ts'
import type { MemoryReport } from './memory.ts'
import { RATES, SOCKETS } from './mixed-load.ts'
import type { NoticesReport } from './notices.ts'
import type { PageRow } from './pages.ts'
import { callsPerMinute, type PeopleReport } from './people.ts'
import type { PhoneRow } from './phone.ts'
import type { PollRow } from './poll.ts'
import type { ProcessesRow } from './processes.ts'
import type { SocketsReport } from './sockets.ts'

export const number = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0 })
const signed = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
export const ratio = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export function callTable({ rows, loadedMemory }: CallReport): string {
  return [
    '',
    '| chiamata | alla volta | Barattolo, al secondo | stesso SQL, al secondo | rapporto (min–max) | mira | SQL minimo, al secondo | rapporto (min–max) | risposte condivise, al secondo | rapporto (min–max) | p95, ms | errori |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) =>
      tableRow([
        row.name,
        row.callers,
        number.format(row.product.perSecond),
        number.format(row.bare.perSecond),
        ratioWithSpread(row.toBare),
        ratio.format(row.target),
        row.least ? number.format(row.least.perSecond) : '–',
        row.toLeast ? ratioWithSpread(row.toLeast) : '–',
        row.shared ? number.format(row.shared.perSecond) : '–',
        row.sharedToLeast ? ratioWithSpread(row.sharedToLeast) : '–',
        ratio.format(row.p95),
        row.failures,
      ]),
    ),
    '',
    'Tempo di processore per chiamata, ms, del server e di PostgreSQL, e byte della risposta non compressa:',
    '',
    '| chiamata | alla volta | Barattolo | PostgreSQL | byte | stesso SQL | PostgreSQL | byte | SQL minimo | PostgreSQL | byte |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => tableRow([row.name, row.callers, ...[row.product, row.bare, row.least].flatMap(callCosts)])),
    '',
    `Memoria del server dopo il carico: ${loadedMemory ?? '?'} MB.`,
  ].join('\n')
}

export const tableRow = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

const ratioWithSpread = ({ median, spread: [lowest, highest] }: Ratio) =>
  `${ratio.format(median)} (${ratio.format(lowest)}–${ratio.format(highest)})`

const callCosts = (figures: ServerFigures | null) =>
  figures ? [ratio.format(figures.serverCpu), ratio.format(figures.postgresCpu), number.format(figures.bytes)] : ['–', '–', '–']

export function pollTable(rows: readonly PollRow[]): string {
  return [
    '',
    '| messaggi chiesti di nuovo | alla volta | con novità: server, ms | PostgreSQL, ms | al secondo | senza: server, ms | PostgreSQL, ms | al secondo | tante volte meno lavoro (min–max) | mira | tante volte di più al secondo | errori |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ conversations, callers, changed, unchanged, cpuRatio, spread, rateRatio, failures }) =>
        `| di chi ne ha ${number.format(conversations)} | ${callers} | ${costs(changed)} | ${costs(unchanged)} | ${ratio.format(cpuRatio)} (${ratio.format(spread[0])}–${ratio.format(spread[1])}) | 5 | ${ratio.format(rateRatio)} | ${failures} |`,
    ),
  ].join('\n')
}

const costs = ({ server, postgres, perSecond }: PollRow['changed']) =>
  `${ratio.format(server)} | ${ratio.format(postgres)} | ${number.format(perSecond)}`

export function growthTable({ sizes, rows }: GrowthReport): string {
  return [
    '',
    `| lettura | ${number.format(sizes.small)} oggetti, ms | ${number.format(sizes.large)} oggetti, ms | cresce | byte |`,
    '|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.endpoint} ${row.name} | ${ratio.format(row.small)} | ${ratio.format(row.large)} | ${row.isRefused ? 'rifiutata' : ratio.format(row.ratio)} | ${number.format(row.bytes)} |`,
    ),
  ].join('\n')
}

export const idleTable = ({ firstStart, laterStarts }: IdleReport) =>
  `\nMemoria del server a riposo: ${firstStart ?? '?'} MB al primo avvio, ${laterStarts ?? '?'} MB ai successivi.`

export function phoneTable(rows: readonly PhoneRow[]): string {
  return [
    '',
    '| la mappa su un telefono lento | disegno più grande, ms | bloccato, ms | da Bazar a Mappa, ms | spostamento |',
    '|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.hasWebGl ? 'con WebGL' : 'senza WebGL'} | ${number.format(row.largestPaint)} | ${number.format(row.blocked)} | ${number.format(row.fromBazar)} | ${row.layoutShift.toFixed(3)} |`,
    ),
  ].join('\n')
}

export function pagesTable(rows: readonly PageRow[]): string {
  return [
    '',
    '| pagina | al secondo | rispetto all’oggetto in JSON | CPU del server, ms | CPU di PostgreSQL, ms | p95, ms | attesa più lunga del server, ms | errori |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.name} | ${number.format(row.perSecond)} | ${ratio.format(row.ratio)} | ${ratio.format(row.serverCpu)} | ${ratio.format(row.postgresCpu)} | ${number.format(row.p95)} | ${number.format(row.loopDelay)} | ${row.failures} |`,
    ),
  ].join('\n')
}

export function browserTable({ messageLatency, pages }: BrowserReport): string {
  return [
    '',
    `Da «Invia» al messaggio sullo schermo dell’altra persona: p50 ${number.format(messageLatency.p50)} ms, p95 ${number.format(messageLatency.p95)} ms (${messageLatency.count} messaggi).`,
    '',
    '| prima apertura | byte trasferiti | di cui script | codice della mappa |',
    '|---|---|---|---|',
    ...pages.map(
      (page) =>
        `| ${page.path} | ${number.format(page.bytes / 1024)} KB | ${number.format(page.scriptBytes / 1024)} KB | ${page.mapCode ? 'sì' : 'no'} |`,
    ),
  ].join('\n')
}

export function lighthouseTable(rows: readonly LighthouseRow[]): string {
  return [
    '',
    '| pagina | profilo | prestazioni | accessibilità | buone pratiche | SEO | mira |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ path, preset, target, median }) =>
        `| ${path} | ${preset} | ${CATEGORIES.map((category) => median[category]).join(' | ')} | ${target} |`,
    ),
  ].join('\n')
}

export const noticesTable = ({ sockets, events, socketLatency, screenLatency }: NoticesReport) =>
  `\nDal messaggio all’avviso, con ${sockets} connessioni aperte (${events} volte): sulla connessione p50 ${number.format(socketLatency.p50)} ms, p95 ${number.format(socketLatency.p95)} ms; contato sulla campana dell’altro browser p50 ${number.format(screenLatency.p50)} ms, p95 ${number.format(screenLatency.p95)} ms.`

export function socketsTable({ sockets, perSecond, rows }: SocketsReport): string {
  return [
    '',
    `${number.format(sockets)} connessioni a un processo, ${perSecond} messaggi al secondo:`,
    '| server | KB per connessione | p50, ms | p95, ms | persi |',
    '|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.serverName} | ${number.format(row.kilobytesPerSocket)} | ${ratio.format(row.p50)} | ${ratio.format(row.p95)} | ${row.lost} |`,
    ),
  ].join('\n')
}

export function broadcastsTable({
  sockets,
  published,
  seconds,
  calls,
  callsPerSecondMax,
  reads,
  failures,
}: BroadcastsReport): string {
  return [
    '',
    `${number.format(sockets)} schermi con la lista, ${published} pubblicazioni in ${seconds} s:`,
    '| letture della lista | per pubblicazione | al secondo, al massimo | fallite | oggetto per id accanto, p50, ms | p95, ms |',
    '|---|---|---|---|---|---|',
    `| ${number.format(calls)} | ${number.format(calls / published)} | ${number.format(callsPerSecondMax)} | ${failures} | ${ratio.format(reads.p50)} | ${ratio.format(reads.p95)} |`,
  ].join('\n')
}

export function memoryTable({ minute, minutes, resident, heap, loadSummary, atRest }: MemoryReport): string {
  const [fifth, tenth] = [minutes.at(4), minutes.at(9)]
  const change = (of: keyof NonNullable<typeof fifth>) => signed.format((tenth?.[of] ?? Number.NaN) - (fifth?.[of] ?? Number.NaN))
  const slope = ({ perMinute, from, to }: MemoryReport['heap']) =>
    `${signed.format(perMinute)} MB al minuto (95%: da ${signed.format(from)} a ${signed.format(to)})`
  return [
    '',
    `Un processo sotto carico misto, ${number.format(minute)} s per minuto; al secondo ${RATES.reads} letture di ogni tipo, ${RATES.pages} pagine, ${RATES.polls} richieste dei messaggi, ${RATES.messages} messaggi, ${RATES.published} oggetto con foto, ${RATES.socketsRenewed} connessioni nuove di ${SOCKETS}: ${number.format(loadSummary.succeeded)} riuscite, ${loadSummary.failed} fallite, ${loadSummary.skipped} tralasciate.`,
    '',
    '| minuto | memoria residente, MB | la minima | heap, MB | il minimo |',
    '|---|---|---|---|---|',
    ...minutes.map(
      (each, n) =>
        `| ${n + 1} | ${number.format(each.resident)} | ${number.format(each.minResident)} | ${number.format(each.heap)} | ${number.format(each.minHeap)} |`,
    ),
    `| dal 5 al 10 | ${change('resident')} | ${change('minResident')} | ${change('heap')} | ${change('minHeap')} |`,
    '',
    `Andamento dei minimi dal minuto 5 al 10: memoria residente ${slope(resident)}, heap ${slope(heap)}.`,
    heap.from > 0 || resident.from > 0 ? 'Cresce.' : 'Non cresce.',
    `Un minuto dopo il carico: ${atRest ?? '?'} MB.`,
  ].join('\n')
}

export function processesTable(rows: readonly ProcessesRow[]): string {
  const figures = ({ perSecond, p50, p95 }: ProcessesRow['one']) =>
    `${number.format(perSecond)} | ${ratio.format(p50)} | ${ratio.format(p95)}`
  return [
    '',
    'Due processi contro uno, 32 persone alla volta, ogni richiesta al processo che segue, sulla stessa macchina con il database e con chi chiede:',
    '',
    '| chiamata | uno, al secondo | p50, ms | p95, ms | due, al secondo | p50, ms | p95, ms | rapporto (min–max) | errori |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ name, one, two, ratio: times, spread, failures }) =>
        `| ${name} | ${figures(one)} | ${figures(two)} | ${ratio.format(times)} (${ratio.format(spread[0])}–${ratio.format(spread[1])}) | ${failures} |`,
    ),
  ].join('\n')
}

export function peopleTable({ actions, rows }: PeopleReport): string {
  const each = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 2 })
  return [
    '',
    `Una persona con Barattolo aperto chiede, al minuto, si suppone: ${actions.map(({ name, perMinute }) => `${name} ${each.format(perMinute)}`).join(', ')}; in tutto ${each.format(callsPerMinute(actions))}.`,
    '',
    '| processi | chiamate al secondo, al più | persone insieme, a metà di quello | allora p50, ms | p95, ms | errori |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      ({ processes, maxPerSecond, people, loadResult }) =>
        `| ${processes} | ${number.format(maxPerSecond)} | ${number.format(people)} | ${ratio.format(loadResult.p50)} | ${ratio.format(loadResult.p95)} | ${loadResult.failures} |`,
    ),
  ].join('\n')
}

export function gradeTable(rows: readonly GradeRow[]): string {
  return [
    '',
    '| annunci | modo | annunci | coppie | richiamo a 10 | precisione a 10 |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      ({ set, method, grade }) =>
        `| ${set} | ${method} | ${grade.requests} | ${grade.pairs} | ${ratio.format(grade.recall)} | ${ratio.format(grade.precision)} |`,
    ),
  ].join('\n')
}

export function matchSpeedTable({
  indexed,
  seconds,
  rows,
}: {
  indexed: number
  seconds: number
  rows: readonly SpeedRow[]
}): string {
  return [
    '',
    `Schedati ${number.format(indexed)} titoli in ${number.format(seconds)} s, dopo l’avvio.`,
    '',
    '| ricerca | p50, ms | p95, ms |',
    '|---|---|---|',
    ...rows.map(({ name, p50, p95 }) => `| ${name} | ${ratio.format(p50)} | ${ratio.format(p95)} |`),
  ].join('\n')
}

export const acceptancesLine = ({ requests, succeeded, refused, failed, milliseconds, p50, p95 }: AcceptancesReport) =>
  `\n${requests} «Accetta» nello stesso momento su 50 oggetti: ${succeeded} riusciti, ${refused} rifiutati con la loro frase, ${failed} errori, ` +
  `in ${number.format(milliseconds)} ms (p50 ${number.format(p50)} ms, p95 ${number.format(p95)} ms).`

export function largeMapTable({ objects, views, idle, publishing, maxLoopDelay, memory, pages }: LargeMapReport): string {
  return [
    '',
    `Mappa con ${number.format(objects)} oggetti nel cerchio di 20 km.`,
    '',
    '| raggio | zoom | oggetti | segni | byte compressi | prima risposta, ms | entro un secondo, ms |',
    '|---|---|---|---|---|---|---|',
    ...views.map(
      (view) =>
        `| ${view.radius} km | ${view.zoom} | ${number.format(view.objects)} | ${view.markers} | ${number.format(view.bytes)} | ${number.format(view.uncached)} | ${ratio.format(view.cached)} |`,
    ),
    '',
    `32 persone insieme, ognuna con il suo cerchio di 5 km: p50 ${number.format(idle.p50)} ms, la più lenta ${number.format(idle.max)} ms; mentre si pubblica ${number.format(publishing.p50)} e ${number.format(publishing.max)} ms. Il ciclo del server è rimasto fermo al più ${number.format(maxLoopDelay)} ms; memoria ${memory ?? '?'} MB.`,
    '',
    '| finestra | primi segni, ms | segni in vista | fotogrammi trascinando | script per fotogramma: p50, ms | p95 | il più lungo |',
    '|---|---|---|---|---|---|---|',
    ...pages.map(
      ({ width, firstMarkersAt, pan }) =>
        `| ${width} px | ${number.format(firstMarkersAt)} | ${pan.markers} | ${pan.frames} | ${ratio.format(pan.p50)} | ${ratio.format(pan.p95)} | ${ratio.format(pan.max)} |`,
    ),
  ].join('\n')
}
