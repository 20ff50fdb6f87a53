// What the organiser sees of the exchange with Equipe.
import type { Db, EquipeProposal as ProposalRecord } from '@oxer/db'
import {
  EquipeCounts,
  type EquipeExchange,
  EquipeExchangeKind,
  type EquipeOverview,
  EquipeProblem,
  type EquipeProposal,
  EquipeProposalKind,
  EquipeProposalState,
  type EquipeReceivedTest,
  EquipeTestState,
} from '@oxer/domain/exchange/equipe/equipe.schema'
import { EquipeSentHorse, EquipeSentPerson } from '@oxer/domain/exchange/equipe/equipe-results.schema'
import type { CursorPage, CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import * as z from 'zod'
import type { CompetitionScope } from '../../competitions/competition/competition.guards.ts'
import { listCombinations } from '../../competitions/result/result-lines.queries.ts'
import { isInstant, toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'

const Differences = z.array(
  z.object({
    id: z.string(),
    place: z.int().nullable(),
    rank: z.int().nullable(),
    score: z.string().nullable(),
    percent: z.string().nullable(),
  }),
)

export const listReceived = async (db: Db, competitionRef: string): Promise<EquipeReceivedTest[]> => {
  const rows = await db.equipeTest.findMany({
    where: { competitionRef, testSet: { test: { deletedAt: null } } },
    relationLoadStrategy: 'join',
    include: {
      testSet: {
        select: { ref: true, name: true, order: true, test: { select: { ref: true, name: true, order: true } } },
      },
    },
  })
  const tests = rows.map((row) => ({ row, differences: Differences.parse(row.differences) }))
  const named = await listCombinations(
    db,
    tests.flatMap(({ differences }) => differences.map(({ id }) => id)),
  )
  const nameOf = new Map(named.map((each) => [each.ref, each]))
  return tests
    .toSorted((left, right) => {
      const [one, other] = [left.row.testSet, right.row.testSet]
      return one.test.order - other.test.order || one.order - other.order
    })
    .map(({ row, differences }) => ({
      test: { ref: row.testSet.test.ref, name: row.testSet.test.name },
      testSet: { ref: row.testSet.ref, name: row.testSet.name },
      ...{ receivedAt: row.receivedAt.toISOString(), userName: row.userName, version: row.version },
      state: EquipeTestState.parse(row.state),
      differences: differences.map(({ id, ...rest }) => ({
        ...{ participation: id, ...rest },
        ...{ rider: nameOf.get(id)?.riderName ?? '–', horse: nameOf.get(id)?.horseName ?? '–' },
      })),
    }))
}

type ProposalRow = ProposalRecord & {
  person: { ref: string; firstName: string; lastName: string } | null
  horse: { ref: string; name: string } | null
}

const withTarget = {
  person: { select: { ref: true, firstName: true, lastName: true } },
  horse: { select: { ref: true, name: true } },
} as const

const targetOf = ({ person, horse }: ProposalRow): EquipeProposal['target'] => {
  if (person !== null) return { ref: person.ref, name: `${person.firstName} ${person.lastName}`.trim() }
  return horse
}

const toProposal = (row: ProposalRow): EquipeProposal => {
  const common = {
    ...{ ref: row.ref, state: EquipeProposalState.parse(row.state), target: targetOf(row), version: row.version },
    kind: EquipeProposalKind.parse(row.kind),
  }
  if (row.kind === 'HORSE') {
    const { name, born_year: birthYear, fei_id: feiNumber } = EquipeSentHorse.parse(row.data)
    return { ...common, name, birthYear, country: '', licence: '', feiNumber }
  }
  const person = EquipeSentPerson.parse(row.data)
  return {
    ...common,
    name: `${person.first_name} ${person.last_name}`.trim(),
    birthYear: person.person_no.slice(0, 4),
    ...{ country: person.country, licence: person.licence, feiNumber: person.fei_id },
  }
}

export const readProposal = async (db: Db, competitionRef: string, ref: string): Promise<EquipeProposal | null> => {
  const row = await db.equipeProposal.findFirst({ where: { ref, competitionRef }, include: withTarget })
  return row && toProposal(row)
}

export const getEquipeOverview = async (db: Db, competition: CompetitionScope): Promise<EquipeOverview> => {
  const { ref: competitionRef, federationRef, organizerRef, organizerType } = competition
  const key = await db.equipeKey.count({ where: { federationRef } })
  const tests = await listReceived(db, competitionRef)
  const proposals = await db.equipeProposal.findMany({
    where: { competitionRef },
    relationLoadStrategy: 'join',
    include: withTarget,
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
    take: 1_000,
  })
  return {
    hasKey: key > 0,
    organizerId: organizerRef,
    isSupported: organizerType === 'ORGANISATION' || organizerType === 'FEDERATION',
    tests,
    proposals: proposals.map(toProposal),
  }
}

export const listEquipeExchanges = async (
  db: Db,
  { ref: competitionRef }: CompetitionScope,
  { after: cursor, size }: CursorQuery,
): Promise<CursorPage<EquipeExchange>> => {
  const after = toCursor(cursor, isInstant)
  const before = after === null ? null : { at: new Date(after.key), ref: after.ref }
  const rows = await db.equipeExchange.findMany({
    where: {
      competitionRef,
      ...(before !== null && { OR: [{ at: { lt: before.at } }, { at: before.at, ref: { lt: before.ref } }] }),
    },
    orderBy: [{ at: 'desc' }, { ref: 'desc' }],
    take: size + 1,
  })
  return toCursorPage(
    rows,
    size,
    ({ at, ref }) => ({ key: at.toISOString(), ref }),
    (row) => ({
      ...{ ref: row.ref, kind: EquipeExchangeKind.parse(row.kind), at: row.at.toISOString(), userName: row.userName },
      counts: EquipeCounts.parse(row.counts),
      problems: z.array(EquipeProblem).parse(row.problems),
    }),
  )
}
