import { describe, expect, it } from 'vitest'
import { championshipCase } from '../championship.cases.ts'
import { championshipTemplates } from './championship-template.presets.ts'
import { distributionOfTemplate } from './championship-template.rules.ts'
import type { ChampionshipTemplate } from './championship-template.schema.ts'

type Group = ChampionshipTemplate['phases'][number]['groups'][number]

/** Four rounds of the best where the template names none. */
const roundsOf = ({ rounds }: Group) =>
  rounds.length > 0 ? rounds : Array.from({ length: 4 }, () => ({ factor: '1', counting: 'BEST_OF' }))

/** Each group has four starters of its own, who finish in this order in every round; a later phase has those of the first. */
const ridersOf = (template: ChampionshipTemplate, phase: number, group: number): string[] => {
  const [first] = template.phases
  const own = (index: number) => ['a', 'b', 'c', 'd'].map((name) => `${name}${index}`)
  if (phase === 0) return own(group)
  return ['a', 'b', 'c', 'd'].flatMap((name) => first?.groups.map((_, index) => `${name}${index}`) ?? [])
}

/** A season in which everybody rides every round of the template. */
const seasonOf = (template: ChampionshipTemplate): object => ({
  kind: 'CHAMPIONSHIP',
  dependence: template.dependence,
  distributions: { D: distributionOfTemplate(template) },
  phases: template.phases.map(({ key, names: _, groups, ...phase }, number) => ({
    ...phase,
    id: key,
    groups: groups.map((group, index) => ({
      id: group.key,
      rules: group.rules,
      selection: group.selection,
      rounds: roundsOf(group).map(({ factor, counting }, round) => ({
        id: `${group.key} ${round}`,
        factor,
        counting,
        tests: [
          {
            id: `${group.key} ${round}`,
            distribution: 'D',
            results: ridersOf(template, number, index).map((rider, place) => ({
              id: `${group.key} ${round} ${rider}`,
              rider,
              horse: template.dependence === 'HORSE' ? rider : null,
              place: place + 1,
              jumping: { TOTAL: { TOTAL_ERRORS: String(place * 4) } },
            })),
          },
        ],
      })),
    })),
  })),
  main: template.main,
})

type Answer = {
  readonly groups: readonly {
    readonly id: string
    readonly selected: readonly string[]
    readonly standing: readonly { readonly id: string; readonly place: number | null; readonly total: string }[]
  }[]
  readonly main?: { readonly standing: readonly { readonly id: string; readonly total: string }[] }
}

const answerOf = (template: ChampionshipTemplate): Answer => {
  const outcome = championshipCase(seasonOf(template))
  if (!outcome.ok) throw new Error(outcome.problems.join('\n'))
  return outcome.answer as Answer
}

/** The winner of each group with its total, and how many go on. */
const winners: Record<string, readonly string[]> = {
  ONE_FINAL: ['ALL a0 20 0'],
  SERIES_BEST_OF: ['ALL a0 60 0'],
  SERIES_WITH_FINAL: ['ALL a0 100 0'],
  KRING_SELECTION: ['KRING a0 2 4'],
  QUALIFICATION_FINAL: ['ALL a0 60 4', 'FINALISTS a0 50 0'],
  DISTRICT_PROVINCE_NATIONAL: ['DISTRICT_1 a0 80 4', 'DISTRICT_2 a1 80 4', 'PROVINCE_1 a0 80 5', 'NATIONAL_1 a0 80 0'],
  REGIONS_WILDCARDS: ['REGION_1 a0 80 1', 'REGION_2 a1 80 1', 'REGION_3 a2 80 1', 'FINALISTS a0 80 0'],
  REGIONS_SHARES: ['REGION_1 a0 80 4', 'REGION_2 a1 80 4', 'REGION_3 a2 80 4', 'FINALISTS a0 80 0'],
  TWO_DAYS_TEAMS: ['TEAMS a0 16 0'],
  LEAGUE_DIVISIONS: ['DIVISION_1 a0 8 0', 'DIVISION_2 a1 8 2'],
  YOUNG_HORSE_CYCLE: ['ALL a0 20 4'],
  TWO_HALVES: ['FIRST a0 80 0', 'SECOND a0 80 0'],
}

describe('the templates of championships', () => {
  it('have each its own key', () => {
    expect(championshipTemplates.map(({ key }) => key)).toEqual(Object.keys(winners))
  })
  it.each(championshipTemplates.map((template) => [template.key, template] as const))('%s', (key, template) => {
    const { groups } = answerOf(template)
    expect(
      groups.map(({ id, standing: [first], selected }) => `${id} ${first?.id} ${first?.total} ${selected.length}`),
    ).toEqual(winners[key])
  })
  it('let only the selected into a phase that enters from another', () => {
    const regions = championshipTemplates.find(({ key }) => key === 'REGIONS_WILDCARDS')
    const final = regions && answerOf(regions).groups.at(-1)?.standing
    // The top of each region, and all three seconds, who are equal over the last wildcard.
    expect(final?.map(({ id }) => id)).toEqual(['a0', 'a1', 'a2', 'b0', 'b1', 'b2'])
  })
  it('add the halves of a season', () => {
    const halves = championshipTemplates.find(({ key }) => key === 'TWO_HALVES')
    expect(halves && answerOf(halves).main?.standing.map(({ id, total }) => `${id} ${total}`)).toEqual([
      'a0 160',
      'b0 152',
      'c0 144',
      'd0 136',
    ])
  })
})
