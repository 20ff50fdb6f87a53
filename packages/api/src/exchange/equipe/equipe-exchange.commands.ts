// What Equipe fetched and sent is listed for the organiser.
import type { Db } from '@oxer/db'
import { EquipeCounts, type EquipeExchangeKind, type EquipeProblem } from '@oxer/domain/exchange/equipe/equipe.schema'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { EquipeCaller } from './equipe-key.queries.ts'

export type Exchanged = {
  readonly competitionRef: string
  readonly kind: EquipeExchangeKind
  readonly counts: Partial<EquipeCounts>
  readonly problems?: readonly EquipeProblem[]
}

export const noteExchange = async (
  { db, newRef, now }: { readonly db: Db; readonly newRef: () => string; readonly now: () => Date },
  { userName }: Pick<EquipeCaller, 'userName'>,
  { competitionRef, kind, counts, problems = [] }: Exchanged,
): Promise<void> => {
  await db.equipeExchange.create({
    data: {
      ...{ ref: newRef(), competitionRef, kind, at: now(), userName },
      counts: toJson(EquipeCounts.parse(counts)),
      problems: toJson(problems),
    },
  })
}
