// Records who looked at the personal data of a minor. Nothing else records it (decision 33).
import type { Context } from '../../kernel/context/context.ts'
import { middleware } from '../../kernel/procedure/procedures.ts'

/**
 * Records that the actor received the personal data of those persons of `refs` who are under eighteen on the federation's day, by the call
 * `what`. The child and the parents are not recorded, nor a reader of the same data by the same call within an hour. It is one statement
 * for any number of refs; a ref of something else (a horse) is ignored.
 */
export const noteLook = async (
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  refs: readonly string[],
  what: string,
): Promise<void> => {
  if (refs.length === 0 || actor === null) return
  const at = now()
  await db.$executeRaw`
    INSERT INTO personal_data_access (at, person_ref, actor_ref, actor_name, what)
    SELECT ${at}, p.ref, ${actor.accountRef}::uuid, ${actor.name}, ${what}
      FROM person p JOIN federation f ON f.ref = p.federation_ref
     WHERE p.ref = ANY(${[...refs]}::uuid[])
       AND p.birth_date > to_char((${at}::timestamptz AT TIME ZONE f.time_zone) - interval '18 years', 'YYYY-MM-DD')
       AND p.ref IS DISTINCT FROM ${actor.personRef}::uuid
       AND NOT EXISTS (SELECT 1 FROM person_relation relation
                        WHERE relation.child_ref = p.ref AND relation.parent_ref = ${actor.personRef}::uuid)
       AND NOT EXISTS (SELECT 1 FROM personal_data_access earlier
                        WHERE earlier.person_ref = p.ref AND earlier.actor_ref = ${actor.accountRef}::uuid
                          AND earlier.what = ${what}
                          AND earlier.at > ${at}::timestamptz - interval '1 hour')`
}

/** The persons whose birth date or account an answer contains. */
const personsIn = (answer: unknown): string[] => {
  if (Array.isArray(answer)) return answer.flatMap(personsIn)
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return []
  const { ref, birthDate, contactRef, contactType } = answer as Record<string, unknown>
  return [
    ...(typeof ref === 'string' && typeof birthDate === 'string' ? [ref] : []),
    ...(typeof contactRef === 'string' && contactType !== 'ORGANISATION' ? [contactRef] : []),
    ...Object.values(answer).flatMap(personsIn),
  ]
}

/** Required for every procedure that returns personal data; a test compares it with the outputs of all procedures. */
export const notesLooks = middleware(async ({ ctx, path, next }) => {
  const answer = await next()
  if (answer.ok) await noteLook(ctx, [...new Set(personsIn(answer.data))], path)
  return answer
})
