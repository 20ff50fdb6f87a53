// Who goes on from a phase of a championship: the draft that follows its standings, and what was frozen of it.
import type { Db } from '@oxer/db'
import { selectFromPhase } from '@oxer/domain/championships/championship-phase/championship-phase.rules'
import type { SelectionView } from '@oxer/domain/competitions/championship-ranking/championship-selection.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ChampionshipScope } from '../../championships/championship/championship.guards.ts'
import { isOfGroupRanking, listRankings, readSettings } from './championship-basis.queries.ts'
import { namesOfKey } from './championship-ranking.mappers.ts'
import { readNames } from './championship-ranking.queries.ts'
import { readPlaced } from './championship-standing.commands.ts'

export type SelectionOf = { readonly phaseRef: string; readonly sportCategoryRef: string }

/** A phase of this championship with its settings; any other is not found. */
export const getPhaseSettings = async (db: Db, championship: ChampionshipScope, phaseRef: string) => {
  const settings = await readSettings(db, championship.ref)
  const phase = settings.phases.find(({ ref }) => ref === phaseRef)
  if (phase === undefined) throw failure(kernelErrors.notFound, { field: 'phaseRef' })
  return phase
}

/** The selected by the rules of the groups and the wildcards, and everybody else with a place as a reserve, by place. */
export const readDraft = async (
  db: Db,
  championship: ChampionshipScope,
  { phaseRef, sportCategoryRef }: SelectionOf,
) => {
  const phase = await getPhaseSettings(db, championship, phaseRef)
  const rankings = (await listRankings(db, [championship.ref], [sportCategoryRef])).filter(isOfGroupRanking)
  const groups = []
  for (const { ref, name, selection } of phase.groups) {
    const ranking = rankings.find(({ targetRef }) => targetRef === ref)
    const entries = ranking === undefined ? [] : await readPlaced(db, ranking.ref)
    groups.push({ key: ref, name, selection, entries, better: ranking?.basis.rules.better ?? ('HIGHER' as const) })
  }
  const { selected, wildcards } = selectFromPhase(phase, groups)
  const isIn = new Set([...selected, ...wildcards])
  const reserves = groups
    .flatMap(({ entries }) => entries)
    .filter(({ id, place }) => place !== null && !isIn.has(id))
    .toSorted((left, right) => (left.place ?? 0) - (right.place ?? 0))
  return { phase, groups, selected, wildcards, reserves: [...new Set(reserves.map(({ id }) => id))] }
}

export const getSelection = async (
  db: Db,
  championship: ChampionshipScope,
  of: SelectionOf,
): Promise<SelectionView> => {
  const { phase, groups, selected, wildcards, reserves } = await readDraft(db, championship, of)
  const frozen = await db.$queryRaw<
    {
      ref: string
      key: string
      state: 'SELECTED' | 'RESERVE' | 'WILDCARD' | 'DECLINED'
      reason: string
      byName: string | null
      frozenAt: Date
      version: number
    }[]
  >`
    SELECT s.ref, s.key, s.state, s.reason, by.name AS "byName", s.frozen_at AS "frozenAt", s.version
    FROM championship_selection s LEFT JOIN account by ON by.ref = s.by_ref
    WHERE s.phase_ref = ${of.phaseRef}::uuid AND s.sport_category_ref = ${of.sportCategoryRef}::uuid
    ORDER BY s."order", s.ref`
  const standing = new Map(
    groups
      .flatMap(({ name, entries }) => entries.map((entry) => [entry.id, { ...entry, group: name }] as const))
      .toReversed(),
  )
  const keys = [...new Set([...selected, ...wildcards, ...reserves, ...frozen.map(({ key }) => key)])]
  const names = await readNames(db, keys)
  const practitioner = (key: string) => ({
    key,
    ...namesOfKey(key, names),
    group: standing.get(key)?.group ?? null,
    place: standing.get(key)?.place ?? null,
    total: standing.get(key)?.totalText ?? null,
  })
  const drafted = (state: 'SELECTED' | 'WILDCARD' | 'RESERVE', own: readonly string[]) =>
    own.map((key) => ({ ...practitioner(key), state }))
  return {
    phase: { ref: phase.ref, name: phase.name },
    draft: [...drafted('SELECTED', selected), ...drafted('WILDCARD', wildcards), ...drafted('RESERVE', reserves)].slice(
      0,
      5000,
    ),
    frozen: frozen.map(({ frozenAt: _, ...row }) => ({ ...practitioner(row.key), ...row })),
    frozenAt: frozen[0]?.frozenAt.toISOString() ?? null,
  }
}
