// Stores many new horses with a few statements, for callers that bring whole files of them.
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { HorseDetail, HorseFields } from '@oxer/domain/parties/horse/horse.schema'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { type Complete, insertRows } from '../../kernel/rows/insert-rows.commands.ts'
import { toHorseColumns } from './horse.commands.ts'
import { getNewHorses } from './horse.queries.ts'

const columns = {
  uuid: ['ref', 'federationRef', 'createdByRef'],
  timestamptz: ['createdAt'],
  text: [
    'searchName',
    'name',
    'sportName',
    'gender',
    'birthDate',
    'deceasedDate',
    'withersHeightCode',
    'colour',
    'ueln',
    'chip',
    'studbook',
    'studbookNumber',
    'father',
    'mother',
    'fatherOfMother',
    'breeder',
    'owner',
    'feiPassport',
    'signature',
    'remarks',
  ],
  boolean: ['isPony'],
  jsonb: ['customAttributes'],
} as const

/** The UELNs of the federation among these; a deleted horse keeps its number, which still belongs to it. */
export const readUsedUelns = async (
  { db }: Pick<ActingContext, 'db'>,
  federationRef: string,
  uelns: readonly string[],
): Promise<Set<string>> => {
  if (uelns.length === 0) return new Set()
  const rows = await db.horse.findMany({ where: { federationRef, ueln: { in: [...uelns] } }, select: { ueln: true } })
  return new Set(rows.flatMap(({ ueln }) => ueln ?? []))
}

/** @throws where a horse has the number of another one, stored or before it in the same set; `used` knows those */
export const takeUeln = (used: Set<string>, { ueln }: Pick<HorseFields, 'ueln'>): void => {
  if (ueln === null) return
  if (used.has(ueln)) throw failure(partiesErrors.uelnInUse, { field: 'ueln' })
  used.add(ueln)
}

/**
 * Stores new horses whose fields and numbers were checked, without drawings, and without parents or studbooks by reference. The caller
 * records them. @returns them as the actor may see them, in their order
 */
export const insertHorses = async (
  ctx: ActingContext,
  federationRef: string,
  horses: readonly HorseFields[],
): Promise<HorseDetail[]> => {
  const createdAt = ctx.now()
  const rows = horses.map((fields) => ({
    ...{ ref: ctx.newRef(), federationRef, createdAt, createdByRef: ctx.actor.accountRef },
    ...toHorseColumns(fields),
  }))
  type Written = Omit<(typeof rows)[number], 'fatherRef' | 'motherRef' | 'signatureRef'>
  await insertRows(ctx.db, 'horse', columns satisfies Complete<typeof columns, Written>, rows)
  return getNewHorses(
    ctx.db,
    ctx.actor,
    federationRef,
    rows.map(({ ref }) => ref),
  )
}
