// The tests of start lists whose judges write on a sheet, and where these sit.
import type { Db } from '@oxer/db'
import { actualJudges } from '@oxer/domain/competitions/result/judge-sheets.rules'
import { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { type SheetProtocol, sheetDisciplines } from '@oxer/domain/disciplines/sheet/sheet-totals'
import { StoredParameters } from '../startlist/startlist-parameters.queries.ts'

export type JudgedTest = {
  readonly startlistRef: string
  readonly testRef: string
  readonly name: string
  /** The sheet as the federation names it; null for a protocol of the test's own. */
  readonly sheetName: string | null
  readonly protocol: SheetProtocol
  /** One without a position if nobody named any. */
  readonly judges: readonly { readonly position: string; readonly name: string }[]
}

const isSheet = (protocol: Protocol): protocol is SheetProtocol =>
  sheetDisciplines.some((discipline) => discipline === protocol.discipline)

export const readJudgedTests = async (db: Db, startlists: readonly string[]): Promise<JudgedTest[]> => {
  const sets = await db.testSet.findMany({
    where: { startlistRef: { in: [...startlists] }, test: { deletedAt: null } },
    orderBy: [{ test: { order: 'asc' } }, { order: 'asc' }, { ref: 'asc' }],
    select: {
      startlistRef: true,
      testRef: true,
      startlist: { select: { parameters: true } },
      test: { select: { name: true, protocolDefinition: true, protocol: { select: { name: true } } } },
    },
  })
  return sets.flatMap(({ startlistRef, testRef, startlist, test }): JudgedTest[] => {
    const protocol = Protocol.parse(test.protocolDefinition)
    if (startlistRef === null || startlist === null || !isSheet(protocol)) return []
    const appointed = StoredParameters.parse(startlist.parameters).parts.flatMap(
      ({ dressage }) => dressage?.judges ?? [],
    )
    const names = new Map(appointed.map(({ position, name }) => [position, name]))
    const positions = new Set(actualJudges(protocol.judges, [...names.keys()]))
    const judges = [...positions].map((position) => ({ position, name: names.get(position) ?? '' }))
    return [
      {
        ...{ startlistRef, testRef, protocol, name: test.name, sheetName: test.protocol?.name ?? null },
        judges: judges.length === 0 ? [{ position: '', name: '' }] : judges,
      },
    ]
  })
}
