// Stores many new persons with one statement, for callers that bring whole files of them.
import type { PersonFields } from '@oxer/domain/parties/person/person.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import { type Complete, insertRows } from '../../kernel/rows/insert-rows.commands.ts'
import { toPersonColumns } from './person.commands.ts'

const columns = {
  uuid: ['ref', 'federationRef'],
  timestamptz: ['createdAt'],
  text: [
    'searchName',
    'firstName',
    'lastName',
    'birthDate',
    'gender',
    'email',
    'phone',
    'mobilePhone',
    'nationality',
    'language',
    'feiNumber',
    'externalId',
    'profession',
    'vatNumber',
    'companyName',
  ],
  jsonb: ['address', 'customAttributes'],
} as const

/** Stores new persons whose fields were checked. The caller records them. @returns their refs, in their order */
export const insertPersons = async (
  ctx: ActingContext,
  federationRef: string,
  persons: readonly PersonFields[],
): Promise<string[]> => {
  const createdAt = ctx.now()
  const rows = persons.map((fields) => ({
    ...{ ref: ctx.newRef(), federationRef, createdAt, address: fields.address },
    ...toPersonColumns(fields),
  }))
  await insertRows(ctx.db, 'person', columns satisfies Complete<typeof columns, (typeof rows)[number]>, rows)
  return rows.map(({ ref }) => ref)
}
