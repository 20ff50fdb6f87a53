// Who looked at the personal data of a minor is written down here, and nowhere else (decision 33).
import type { Context } from '../../kernel/context/context.ts'
import { middleware } from '../../kernel/procedure/procedures.ts'

/**
 * Writes that the actor was given the personal data of those of `refs` who are under eighteen on the federation's day, by the call
 * `what`. The child itself and its parents are not written down, nor who is told the same by the same call within an hour. One
 * statement, however many refs; a ref that is no person's (a horse's) says nothing.
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

/** The persons whose birth date, or whose account, an answer holds. */
const personsIn = (answer: unknown): string[] => {
  if (Array.isArray(answer)) return answer.flatMap(personsIn)
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return []
  const { ref, birthDate, contactRef } = answer as Record<string, unknown>
  return [
    ...(typeof ref === 'string' && typeof birthDate === 'string' ? [ref] : []),
    ...(typeof contactRef === 'string' ? [contactRef] : []),
    ...Object.values(answer).flatMap(personsIn),
  ]
}

/** For every procedure that gives out personal data; a test holds the outputs of all procedures against it. */
export const notesLooks = middleware(async ({ ctx, path, next }) => {
  const answer = await next()
  if (answer.ok) await noteLook(ctx, [...new Set(personsIn(answer.data))], path)
  return answer
})
