// Rules refer to organisations, licenses, achievements, championships and their phases by ref, and readers of rules need names.
import type { Db } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { type RuleGroup, rulesOf } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { ruleTreeErrors } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import type { FederationScope } from '../../kernel/procedure/scope.ts'

type OfFederation = Pick<FederationScope, 'federationRef'>

/** Names of the items of the refs within a federation; refs of other federations are left out. */
export const listRuleNames = async (
  db: Db,
  { federationRef }: OfFederation,
  refs: readonly string[],
): Promise<RefName[]> =>
  refs.length === 0
    ? []
    : db.$queryRaw<RefName[]>`
        SELECT ref, name FROM organisation WHERE ref = ANY(${[...refs]}::uuid[]) AND federation_ref = ${federationRef}::uuid
        UNION ALL SELECT ref, name FROM license WHERE ref = ANY(${[...refs]}::uuid[]) AND federation_ref = ${federationRef}::uuid
        UNION ALL SELECT ref, name FROM achievement WHERE ref = ANY(${[...refs]}::uuid[]) AND federation_ref = ${federationRef}::uuid
        UNION ALL SELECT ref, name FROM championship WHERE ref = ANY(${[...refs]}::uuid[]) AND federation_ref = ${federationRef}::uuid
        UNION ALL SELECT phase.ref, championship.name || ' · ' || phase.name FROM championship_phase AS phase
          JOIN championship ON championship.ref = phase.championship_ref
          WHERE phase.ref = ANY(${[...refs]}::uuid[]) AND championship.federation_ref = ${federationRef}::uuid
        UNION ALL SELECT ref, name FROM federation WHERE ref = ANY(${[...refs]}::uuid[]) AND ref = ${federationRef}::uuid
        ORDER BY name, ref`

/** Rules refer to existing items of their own federation, because nobody holds those of another one or deleted ones. */
export const refuseForeignRefs = async (db: Db, federation: OfFederation, rules: RuleGroup): Promise<void> => {
  const refs = [...new Set(rulesOf(rules).flatMap(({ ref }) => ref ?? []))]
  if (refs.length === 0) return
  const known = await listRuleNames(db, federation, refs)
  if (known.length < refs.length) throw failure(kernelErrors.notFound, { field: 'rules' })
  const [deleted] = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM license WHERE ref = ANY(${refs}::uuid[]) AND state = 'DELETED'
    UNION ALL SELECT name FROM organisation WHERE ref = ANY(${refs}::uuid[]) AND deleted_at IS NOT NULL
    UNION ALL SELECT name FROM achievement WHERE ref = ANY(${refs}::uuid[]) AND NOT is_active
    UNION ALL SELECT championship.name FROM championship
      LEFT JOIN championship_phase AS phase ON phase.championship_ref = championship.ref AND phase.ref = ANY(${refs}::uuid[])
      WHERE championship.deleted_at IS NOT NULL AND (championship.ref = ANY(${refs}::uuid[]) OR phase.ref IS NOT NULL)
    LIMIT 1`
  if (deleted) throw failure(ruleTreeErrors.namesDeleted, { field: 'rules', values: { name: deleted.name } })
}
