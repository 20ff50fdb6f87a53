// The tests of start lists whose judges write on a sheet, and where these sit.
import type { Db } from '@oxer/db'
import { type JudgePlace, judgePlacesOf } from '@oxer/domain/competitions/print/written-sheets.rules'
import { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { StoredParameters } from '../startlist/startlist-parameters.queries.ts'

export type JudgedTest = {
  readonly startlistRef: string
  readonly testRef: string
  readonly name: string
  /** The sheet as the federation names it; null for a protocol of the test's own. */
  readonly sheetName: string | null
  readonly protocol: Protocol
  /** One without a position if nobody named any. */
  readonly judges: readonly (JudgePlace & { readonly name: string })[]
}

/** Those of them that are judged on paper. */
export const readJudgedTests = async (db: Db, startlists: readonly string[]): Promise<JudgedTest[]> => {
  const sets = await db.testSet.findMany({
    where: { startlistRef: { in: [...startlists] }, test: { deletedAt: null } },
    orderBy: [{ test: { order: 'asc' } }, { order: 'asc' }, { ref: 'asc' }],
    select: {
      startlistRef: true,
      testRef: true,
      startlist: { select: { parameters: true } },
      test: {
        select: { name: true, sportType: true, protocolDefinition: true, protocol: { select: { name: true } } },
      },
    },
  })
  return sets.flatMap(({ startlistRef, testRef, startlist, test }): JudgedTest[] => {
    const protocol = Protocol.parse(test.protocolDefinition)
    if (startlistRef === null || startlist === null) return []
    const appointed = StoredParameters.parse(startlist.parameters).parts.flatMap(
      ({ dressage }) => dressage?.judges ?? [],
    )
    const names = new Map(appointed.map(({ position, name }) => [position, name]))
    const places = judgePlacesOf(protocol, SportType.parse(test.sportType), [...names.keys()])
    if (places.length === 0) return []
    const judges = places.map((place) => ({ ...place, name: names.get(place.position) ?? '' }))
    return [{ ...{ startlistRef, testRef, protocol, judges }, name: test.name, sheetName: test.protocol?.name ?? null }]
  })
}
