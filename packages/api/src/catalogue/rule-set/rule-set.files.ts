import type { Db } from '@oxer/db'
import type { FileReply } from '@oxer/openapi'
import { getRuleSet } from './rule-set.queries.ts'

/** The set as a machine-readable file, in the shape of the published schema. */
export const exportRuleSet = async (
  db: Db,
  federation: { readonly federationRef: string },
  id: string,
): Promise<FileReply> => {
  const { definition } = await getRuleSet(db, federation, id)
  return {
    fileName: `${definition.name}.json`,
    contentType: 'application/json; charset=utf-8',
    body: new TextEncoder().encode(`${JSON.stringify(definition, null, 2)}\n`),
  }
}
