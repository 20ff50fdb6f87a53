// Rules refer to organisations, licenses and achievements by ref; who reads them wants names.
import type { Db } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import type { Rule, RuleGroup } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import type { FederationScope } from '../../kernel/procedure/scope.ts'

/** Names of what the refs stand for within a federation; a ref of nothing of it is left out. */
export const listRuleNames = async (
  db: Db,
  { federationRef }: FederationScope,
  refs: readonly string[],
): Promise<RefName[]> =>
  refs.length === 0
    ? []
    : db.$queryRaw<RefName[]>`
        SELECT ref, name FROM organisation WHERE ref = ANY(${[...refs]}::uuid[]) AND federation_ref = ${federationRef}::uuid
        UNION ALL SELECT ref, name FROM license WHERE ref = ANY(${[...refs]}::uuid[]) AND federation_ref = ${federationRef}::uuid
        UNION ALL SELECT ref, name FROM achievement WHERE ref = ANY(${[...refs]}::uuid[]) AND federation_ref = ${federationRef}::uuid
        UNION ALL SELECT ref, name FROM federation WHERE ref = ANY(${[...refs]}::uuid[]) AND ref = ${federationRef}::uuid
        ORDER BY name, ref`

const refsOf = (node: Rule | RuleGroup): string[] =>
  'children' in node ? node.children.flatMap(refsOf) : node.ref === undefined ? [] : [node.ref]

/** What rules refer to is of the own federation: nobody here has what another one gives. */
export const refuseForeignRefs = async (db: Db, federation: FederationScope, rules: RuleGroup): Promise<void> => {
  const refs = [...new Set(refsOf(rules))]
  const known = await listRuleNames(db, federation, refs)
  if (known.length < refs.length) throw failure(kernelErrors.notFound, { field: 'rules' })
}
