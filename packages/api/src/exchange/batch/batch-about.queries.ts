// Names the rows of a batch by rider, horse and test: as the document has them, else as they are stored.
import type { BatchAbout } from '@oxer/domain/exchange/batch/batch.schema'
import { aboutInDocument } from '@oxer/domain/exchange/batch/batch-about.rules'
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import type { Context } from '../../kernel/context/context.ts'
import type { Applied } from './batch-collection.commands.ts'

const isWhole = ({ rider, horse, test }: BatchAbout): boolean => rider !== null && horse !== null && test !== null

/** The entry that a row is about, if it is stored. */
const entryRefOf = ({ collection, ref, after }: Applied): string | null => {
  if (collection === 'entries') return ref
  const { registration } = after?.fields ?? {}
  return collection === 'results' && typeof registration === 'string' ? registration : null
}

const readNames = async ({ db }: Pick<Context, 'db'>, refs: readonly string[]): Promise<Map<string, BatchAbout>> => {
  if (refs.length === 0) return new Map()
  const rows = await db.registration.findMany({
    where: { ref: { in: [...refs] } },
    relationLoadStrategy: 'join',
    select: {
      ref: true,
      test: { select: { name: true } },
      practitioner: {
        select: {
          person: { select: { firstName: true, lastName: true } },
          horse: { select: { name: true, sportName: true } },
        },
      },
    },
  })
  return new Map(
    rows.map(({ ref, test, practitioner }) => {
      const { person, horse } = practitioner ?? {}
      const rider = person === undefined ? null : `${person.firstName} ${person.lastName}`.trim()
      return [ref, { rider, horse: horse?.sportName ?? horse?.name ?? null, test: test.name }]
    }),
  )
}

/** Each row with the names by which somebody knows it. */
export const nameRows = async (
  ctx: Pick<Context, 'db'>,
  document: ExchangeDocument,
  applied: readonly Applied[],
): Promise<Applied[]> => {
  const aboutOf = aboutInDocument(document)
  const said = applied.map(aboutOf)
  const unsaid = applied.flatMap((row, index) => {
    const about = said[index] ?? null
    return about === null || isWhole(about) ? [] : (entryRefOf(row) ?? [])
  })
  const stored = await readNames(ctx, [...new Set(unsaid)])
  return applied.map((row, index) => {
    const about = said[index] ?? null
    const own = about === null ? undefined : stored.get(entryRefOf(row) ?? '')
    if (about === null || own === undefined) return { ...row, about }
    const { rider, horse, test } = about
    return { ...row, about: { rider: rider ?? own.rider, horse: horse ?? own.horse, test: test ?? own.test } }
  })
}
