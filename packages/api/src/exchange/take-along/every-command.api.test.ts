// Every mutation of the router, asked about a competition that is out, and on a laptop.
import { readFileSync } from 'node:fs'
import { readCommandLog } from '@oxer/domain/exchange/take-along/command-log.rules'
import { fieldLogErrors } from '@oxer/domain/kernel/field-log/field-log.errors'
import {
  besideTheField,
  followingJobs,
  isBesideTheField,
  isRefusedInTheField,
  ofTheUser,
  refusedInTheField,
} from '@oxer/domain/kernel/field-log/field-log.rules'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { careerPointsTask } from '../../careers/career/career-calculation.commands.ts'
import { publishResultsTask } from '../../competitions/result/result-publication.commands.ts'
import { toFailure } from '../../kernel/failure/failure.mappers.ts'
import { type SurfaceRow, surface } from '../../surface/surface.ts'
import { refsOf, uncommitted, validInput, walk } from '../../surface/walk.fixture.ts'
import { type Installation, takenAlong } from './take-along.fixture.ts'

const { worlds, pair, leaseFile, competition } = await takenAlong()
const mutations = surface().filter(({ type }) => type === 'mutation')
const paths = mutations.map(({ procedure }) => procedure)
const refs = refsOf(worlds.a)

/** The codes of the refusal of a call by the super administrator, whom every guard admits; none if it went through. */
const codesOf = async (side: Installation, row: SurfaceRow): Promise<string[]> => {
  const { database, now, storage } = side.options
  const call = walk(row, worlds.actors.superAdministrator, {
    ...{ database: uncommitted(database), worlds, now: now ?? (() => new Date()) },
    ...(storage && { storage }),
  })
  const input = row.endpoint.inputs.length === 0 ? undefined : validInput(row, (field) => refs[field])
  try {
    await call(input)
    return []
  } catch (error) {
    return toFailure(error).body.causes.map(({ code }) => code)
  }
}

const isGuarded = ({ guards }: SurfaceRow): boolean => guards.some(({ scope }) => scope === 'competition')

const namesIt = (row: SurfaceRow): boolean => {
  if (row.endpoint.inputs.length === 0) return false
  const input = validInput(row, (field) => refs[field])
  return ['competition', 'competitionRef'].some((field) => input[field] === competition)
}

describe('at the centre, while a competition is out', () => {
  it('refuses every mutation that has a guard of it or names it, except those that change nothing of it', async () => {
    const { centre } = await pair()
    const about = mutations.filter((row) => isGuarded(row) || namesIt(row))
    expect(about.length).toBeGreaterThan(150)
    const slipped: string[] = []
    for (const row of about) {
      if (!(await codesOf(centre, row)).includes(fieldLogErrors.inTheField.code)) slipped.push(row.procedure)
    }
    const beside = paths.filter((path) => isBesideTheField(path) || path.startsWith('shell.favourite.'))
    expect(slipped.filter((path) => !beside.includes(path))).toEqual([])
    expect(slipped.sort()).toEqual(
      [
        'competitions.print.order',
        ...paths.filter((path) => path.startsWith('exchange.takeAlong.')),
        'shell.favourite.toggleCompetition',
      ].sort(),
    )
  }, 300_000)
})

describe('on a laptop', () => {
  it('refuses every mutation that is not about its competition', async () => {
    const { laptop } = await pair()
    await laptop.api('federationAdministrator').exchange.takeAlong.takeHere({ competition, leaseFile })
    const others = mutations.filter((row) => !isGuarded(row) && !namesIt(row) && !isBesideTheField(row.procedure))
    const through: string[] = []
    for (const row of others) if ((await codesOf(laptop, row)).length === 0) through.push(row.procedure)
    expect(through).toEqual([])
    expect(await laptop.database.prisma.fieldCommand.count()).toBe(0)
  }, 300_000)

  it('refuses what needs the centre of the competition itself', async () => {
    const { laptop } = await pair()
    await laptop.api('federationAdministrator').exchange.takeAlong.takeHere({ competition, leaseFile })
    const central = mutations.filter((row) => isGuarded(row) && isRefusedInTheField(row.procedure))
    expect(central.length).toBeGreaterThan(30)
    const admitted: string[] = []
    for (const row of central) {
      if (!(await codesOf(laptop, row)).includes(fieldLogErrors.notInTheField.code)) admitted.push(row.procedure)
    }
    expect(admitted).toEqual([])
  }, 300_000)
})

describe('the lists', () => {
  it.each([...besideTheField, ...ofTheUser, ...refusedInTheField])('%s is the name of mutations', (name) => {
    expect(paths.some((path) => (name.endsWith('.') ? path.startsWith(name) : path === name))).toBe(true)
  })

  it('refuse money, licenses, careers, tokens, merges and users in the field', () => {
    const central =
      /^(finance|careers|registry\.merge|access\.personalToken|competitions\.competition(Finance|Desk|Payout))\.|License|federation\.(add|remove|update)User$/
    expect(paths.filter((path) => central.test(path) && !isRefusedInTheField(path))).toEqual([])
  })

  it('have the names of jobs that follow from what is stored', () => {
    expect(followingJobs).toEqual(expect.arrayContaining([publishResultsTask, careerPointsTask]))
  })
})

it('the inputs of the sample are those of its procedures', () => {
  const sample = readFileSync(
    new URL('../../../../domain/src/exchange/take-along/testing/command-log.jsonl', import.meta.url),
    'utf8',
  )
  for (const { path, input } of readCommandLog(sample)) {
    const row = mutations.find(({ procedure }) => procedure === path)
    expect(row?.endpoint.inputs.map((schema) => (schema as z.ZodType).safeParse(input).success)).toEqual([true])
  }
})
