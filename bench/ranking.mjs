// Computes a ranking of a thousand, in full and after one change, and compares the two within one run.
import { pathToFileURL } from 'node:url'
import { importBundled } from '../tooling/run/bundled.mjs'
import { formatRatio, median, ratioOf, table } from './statistics.mjs'

const entries = 1000
const rounds = 7

const jumping = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }, { timeAllowed: 4500 }],
  timePenalty: { penalty: '1', perStarted: 100 },
  jumpOffFor: 'CLEAR_ROUNDS',
}

const dressage = {
  discipline: 'DRESSAGE',
  aggregate: 'MEAN_OF_JUDGES',
  judges: ['E', 'H', 'C', 'M', 'B'],
  judgeMaximum: null,
  exercises: Array.from({ length: 33 }, (_, index) => ({
    no: index + 1,
    coefficient: index % 4 === 0 ? '2' : '1',
    maximum: '10',
    part: index > 28 ? 'COLLECTIVE' : 'TECHNICAL',
    markStep: '0.5',
  })),
  courseErrors: [],
  judgeDecimals: 3,
  decimals: 3,
  tieBreak: ['COLLECTIVE'],
}

/** Pseudorandom numbers that are the same in each run. */
const drawnBy = (seed) => (below) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}

const jumpingResult = (draw) => {
  const faults = draw(4) * 4
  const round = { obstaclePenalties: String(faults), time: 6200 + draw(1200) }
  const jumpOff = { obstaclePenalties: String(draw(3) * 4), time: 3800 + draw(700) }
  return {
    discipline: 'SHOW_JUMPING',
    status: draw(20) === 0 ? 'ELIMINATED' : 'FINISHED',
    outOfCompetition: draw(25) === 0,
    rounds: faults === 0 && round.time <= 7000 ? [round, jumpOff] : [round],
  }
}

const dressageResult = (draw) => ({
  discipline: 'DRESSAGE',
  status: 'FINISHED',
  outOfCompetition: false,
  judges: dressage.judges.map((position) => ({
    position,
    marks: dressage.exercises.map(() => String(5 + draw(9) / 2)),
  })),
})

const cases = [
  ['jumping, jump-off of the clear', jumping, jumpingResult, 'P8.2'],
  ['dressage, five judges, 33 marks', dressage, dressageResult, 'P8.3'],
]

/** Milliseconds of processor time of this process, so that other processes do not count. */
const timed = (work, times) => {
  const began = process.cpuUsage()
  for (let time = 0; time < times; time += 1) work(time)
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000 / times
}

/** Milliseconds for the whole ranking and for one change, and their ratio. */
export const measureRanking = async () => {
  const { rank } = await importBundled('rank', 'packages/domain/src/competitions/ranking/ranking.rules.ts')
  const { changeRanking } = await importBundled(
    'change-ranking',
    'packages/domain/src/competitions/ranking/changed-ranking.rules.ts',
  )
  const figures = {}
  const rows = cases.map(([name, protocol, resultOf, goal]) => {
    const draw = drawnBy(7)
    const all = Array.from({ length: entries }, (_, index) => ({ id: `E${index}`, result: resultOf(draw) }))
    const changes = Array.from({ length: 200 }, () => ({ id: `E${draw(entries)}`, result: resultOf(draw) }))
    const whole = []
    const change = []
    for (let round = 0; round <= rounds; round += 1) {
      const ranked = rank(protocol, all)
      const one = timed(() => rank(protocol, all), 2)
      const other = timed((time) => changeRanking(protocol, ranked, changes[time]), changes.length)
      // The first round only warms up.
      if (round > 0) {
        whole.push(one)
        change.push(other)
      }
    }
    const ratio = ratioOf(whole, change)
    figures[goal] = ratio.median
    return [name, median(whole).toFixed(2), median(change).toFixed(3), formatRatio(ratio)]
  })
  return { figures, text: table([[`${entries} entries`, 'whole, ms', 'one change, ms', 'whole / change'], ...rows]) }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(`${(await measureRanking()).text}\n`)
