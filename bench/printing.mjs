// Measures what a secretary prints, drawn in a thread as the server does: a list of 1,000 starts, and a show day of a thousand pages. A
// process of its own draws, so that its memory is that of the pages.
import { execFileSync } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { median, table } from './statistics.mjs'

const rounds = 5
const here = fileURLToPath(import.meta.url)

const page = {
  ...{ isLandscape: false, fontSize: 9.5, copies: 1, isCollated: true },
  margin: { top: 10, right: 10, bottom: 10, left: 10 },
}
const frame = {
  ...{ title: 'Startlijst', author: 'Oxer', language: 'nl', date: '2026-05-17T09:00:00Z', page },
  ...{ head: 'Lentetoernooi', colour: '#14543d', made: 'Gemaakt 17/05/2026 11:00' },
}
const words = { page: 'Pagina', of: 'van' }
const names = ['Łukasz Żółkiewski', 'Şebnem Işık', 'Ľuboš Novotný', 'Maëlle Vandenbroucke', 'Ævar Þórsson']

const lists = (starts) => ({
  kind: 'LISTS',
  paper: {
    ...{ ...frame, words },
    sections: [
      {
        ...{
          title: 'Springen 1,10 m',
          facts: ['Piste 2'],
          empty: '',
          foot: [],
          address: 'https://oxer.example/competitions/1',
        },
        columns: ['Pos.', 'Tijd', 'Nr.', 'Ruiter', 'Paard', 'Club'].map((header, at) => ({ header, isFigure: at < 3 })),
        rows: Array.from({ length: starts }, (_, at) => ({
          kind: 'ROW',
          cells: [
            `${at + 1}`,
            '09:00',
            `${100 + at}`,
            `${names[at % names.length]} ${at}`,
            `Corrado ${at}`,
            'LRV Zuid',
          ],
        })),
      },
    ],
  },
})

const sheets = (starts) => ({
  kind: 'SHEETS',
  paper: {
    ...{ ...frame, empty: '' },
    words: {
      ...{ test: 'Oefening', maximum: 'Max', mark: 'Punt', correction: 'Corr', coefficient: 'Coëff', final: 'Eind' },
      ...{
        directive: 'Richtlijn',
        remarks: 'Opmerkingen',
        position: 'Positie',
        general: 'Algemeen',
        writer: 'Schrijver',
      },
      ...{ signature: 'Handtekening', ...words },
    },
    forms: ['C', 'E', 'M'].map((position) => ({
      ...{
        title: 'Dressuur L2',
        about: 'Dressuur',
        deductions: ['Fout 1: − 2'],
        totals: [{ label: 'Totaal', of: 'van 300' }],
      },
      rows: Array.from({ length: 26 }, (_, at) => ({
        ...{ kind: 'MARK', no: `${at + 1}`, letters: 'A', text: `Arbeidsdraf, volte ${at}`, directive: 'Regelmaat' },
        ...{ coefficient: '1', maximum: '10', isWeighed: false },
      })),
      entries: Array.from({ length: starts }, (_, at) => ({
        position,
        lines: [[{ label: 'Ruiter', value: `${names[at % names.length]} ${at}`, share: 6 }]],
        who: `${100 + at}`,
      })),
    })),
  },
})

/** In a process of its own: the time of each drawing, and the most memory that it ever had. */
const drawHere = async (drawing) => {
  const thread = `
    import { parentPort } from 'node:worker_threads'
    import { register } from 'tsx/esm/api'
    register()
    const { draw } = await import(${JSON.stringify(new URL('../packages/documents/src/drawing/drawing.ts', import.meta.url).href)})
    parentPort.on('message', async (drawing) => {
      const drawn = await draw(drawing)
      parentPort.postMessage({ pages: drawn.pages, size: drawn.bytes?.length ?? 0 })
    })
    parentPort.postMessage('ready')`
  const url = `data:text/javascript,${encodeURIComponent(thread.replace("'tsx/esm/api'", JSON.stringify(import.meta.resolve('tsx/esm/api'))))}`
  const worker = new Worker(new URL(url), { resourceLimits: { maxOldGenerationSizeMb: 256 } })
  const next = () => new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  await next()
  const before = process.memoryUsage().rss
  const times = []
  let drawn
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    worker.postMessage(drawing)
    drawn = await next()
    times.push(performance.now() - began)
  }
  const most = process.resourceUsage().maxRSS * 1024
  await worker.terminate()
  return { ...drawn, times, memory: (most - before) / 1024 ** 2, most: most / 1024 ** 2 }
}

const drawings = {
  list: () => lists(1000),
  day: () => ({ kind: 'BUNDLE', title: 'Zaterdag', drawings: [lists(1000), sheets(160)] }),
}

const drawApart = (which) =>
  JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', here, which], {
      encoding: 'utf8',
      cwd: fileURLToPath(new URL('..', import.meta.url)),
    }),
  )

/** @returns a table in milliseconds, and the figures of the goals P24 */
export const measurePrinting = () => {
  const [list, day] = [drawApart('list'), drawApart('day')]
  const row = (what, { pages, times, memory, most, size }) => [
    what,
    String(pages),
    median(times).toFixed(0),
    Math.max(...times).toFixed(0),
    `${memory.toFixed(0)} MB`,
    `${most.toFixed(0)} MB`,
    `${(size / 1000).toFixed(0)} kB`,
  ]
  return {
    text: table([
      ['drawn in a thread', 'pages', 'ms', 'slowest', 'memory it took', 'of the process', 'file'],
      row('1,000 starts', list),
      row('lists and sheets of a show day', day),
    ]),
    figures: {
      'P24.1': Math.max(...list.times),
      'P24.2': Math.max(...day.times),
      'P24.3': Math.max(list.most, day.most),
    },
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const which = drawings[process.argv[2]]
  console.log(which === undefined ? measurePrinting().text : JSON.stringify(await drawHere(which())))
}
