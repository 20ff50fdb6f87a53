// The facts about persons that rules use (decision 35), and the names of the items that rules refer to. Each takes one read for any number
// of persons.
import type { Db } from '@oxer/db'
import { type RuleGroup, rulesOf } from '@oxer/domain/kernel/rule-tree/rule.schema'
import type { RuleLicense, RulePeriod, RulePersonFacts } from '@oxer/domain/kernel/rule-tree/rule-facts'
import type { PersonFacts } from '@oxer/domain/parties/person/person.policy'
import { listRuleNames } from '../../catalogue/rules-template/rule-names.queries.ts'

/** Names for the texts; names of another federation are not returned. */
export const readRuleNames = async (db: Db, federationRef: string, tree: RuleGroup): Promise<Map<string, string>> => {
  // A rule about the federation of the event names none.
  const refs = new Set([...rulesOf(tree).flatMap(({ ref }) => ref ?? []), federationRef])
  const rows = await listRuleNames(db, { federationRef }, [...refs])
  return new Map(rows.map((row) => [row.ref, row.name]))
}

type PersonRow = {
  ref: string
  birthDate: string | null
  combinations: number
  memberships: (RulePeriod & { federationRef: string })[]
  licenses: RuleLicense[]
  achievements: RulePeriod[]
  parents: PersonFacts['parents']
}

/** The facts about a rider that rules use, and the persons who may act for the rider. */
export type KnownPerson = { readonly facts: RulePersonFacts; readonly parents: PersonFacts['parents'] }

const toPersonFacts = (row: PersonRow): RulePersonFacts => ({
  ...(row.birthDate === null ? {} : { birthDate: row.birthDate }),
  organisations: row.memberships.map(({ ref, start, end }) => ({ ref, start, end })),
  // A member of an organisation is a member of its federation for the same days.
  federations: row.memberships.map(({ federationRef, start, end }) => ({ ref: federationRef, start, end })),
  licenses: row.licenses,
  achievements: row.achievements,
  individualCombinations: row.combinations,
})

/** By person, in one read for any number of persons. */
export const readPersonRuleFacts = async (db: Db, refs: readonly string[]): Promise<Map<string, KnownPerson>> => {
  const rows = await db.$queryRaw<PersonRow[]>`
    WITH asked AS (SELECT ref, birth_date FROM person WHERE ref = ANY(${[...refs]}::uuid[])),
    riding AS (
      SELECT pr.person_ref, count(*)::int AS combinations FROM asked JOIN practitioner pr ON pr.person_ref = asked.ref
      JOIN horse h ON h.ref = pr.horse_ref
      WHERE pr.is_active AND h.deleted_at IS NULL AND h.deceased_date IS NULL
        AND NOT pr.is_presented GROUP BY pr.person_ref
    ), belonging AS (
      SELECT m.person_ref, json_agg(json_build_object('ref', m.organisation_ref, 'federationRef', o.federation_ref,
        'start', m.start, 'end', m."end")) AS memberships
      FROM asked JOIN membership m ON m.person_ref = asked.ref
      JOIN organisation o ON o.ref = m.organisation_ref AND o.deleted_at IS NULL GROUP BY m.person_ref
    ), licensed AS (
      SELECT ml.person_ref, json_agg(json_build_object('ref', ml.license_ref, 'type', l.type, 'start', ml.start,
        'end', ml."end", 'championshipRef', l.championship_ref)) AS licenses
      FROM asked JOIN member_license ml ON ml.person_ref = asked.ref JOIN license l ON l.ref = ml.license_ref
      GROUP BY ml.person_ref
    ), achieving AS (
      SELECT pa.person_ref, json_agg(json_build_object('ref', pa.achievement_ref, 'start', pa.achieved_on,
        'end', pa.valid_until)) AS achievements
      FROM asked JOIN person_achievement pa ON pa.person_ref = asked.ref GROUP BY pa.person_ref
    ), raising AS (
      SELECT rel.child_ref, json_agg(json_build_object('personRef', rel.parent_ref, 'permission', rel.permission)) AS parents
      FROM asked JOIN person_relation rel ON rel.child_ref = asked.ref GROUP BY rel.child_ref
    )
    SELECT asked.ref, asked.birth_date AS "birthDate", COALESCE(riding.combinations, 0) AS combinations,
      COALESCE(belonging.memberships, '[]'::json) AS memberships, COALESCE(licensed.licenses, '[]'::json) AS licenses,
      COALESCE(achieving.achievements, '[]'::json) AS achievements, COALESCE(raising.parents, '[]'::json) AS parents
    FROM asked LEFT JOIN riding ON riding.person_ref = asked.ref LEFT JOIN belonging ON belonging.person_ref = asked.ref
      LEFT JOIN licensed ON licensed.person_ref = asked.ref LEFT JOIN achieving ON achieving.person_ref = asked.ref
      LEFT JOIN raising ON raising.child_ref = asked.ref`
  return new Map(rows.map((row) => [row.ref, { facts: toPersonFacts(row), parents: row.parents }]))
}
