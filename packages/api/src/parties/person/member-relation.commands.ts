// Relations of persons. The parent gets a permission over the child. Therefore it is given by those who keep the child's records, from
// whichever side it is written.
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { MemberRelation, MemberRelationInput } from '@oxer/domain/parties/person/member-relation.schema'
import { personErrors } from '@oxer/domain/parties/person/person.errors'
import { canEditMember } from '@oxer/domain/parties/person/person.policy'
import type { MemberDetail } from '@oxer/domain/parties/person/person.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import { lockPerson, type OnPerson, raiseVersion } from './membership.commands.ts'
import { readPersonFacts } from './person.guards.ts'
import { getMember } from './person.queries.ts'

type Subject = { readonly personRef: string; readonly federationRef: string }

const isSame = (sent: MemberRelationInput, stored: MemberRelation): boolean =>
  !sent.markedForDeletion && stored.type === sent.type && stored.permission === (sent.permission ?? stored.permission)

const checkOther = async (
  ctx: ActingContext,
  { personRef, federationRef }: Subject,
  { side, person }: MemberRelationInput,
  field: string,
): Promise<void> => {
  if (person.ref === personRef) throw failure(personErrors.relationToSelf, { field: `${field}.person` })
  const facts = await readPersonFacts(ctx, person.ref)
  if (facts === null || facts.federationRef !== federationRef) {
    throw failure(personErrors.personUnknown, { field: `${field}.person` })
  }
  if (side === 'CHILD' && !canEditMember(ctx.actor, facts)) {
    throw failure(personErrors.childNotYours, { field: `${field}.person` })
  }
}

/** Changes and adds what is sent, and keeps the rest. */
export const writeRelations = async (
  ctx: ActingContext,
  subject: Subject,
  before: readonly MemberRelation[],
  relations: readonly MemberRelationInput[],
): Promise<void> => {
  for (const [index, relation] of relations.entries()) {
    const field = `relations.${String(index)}`
    const stored = before.find((row) => row.ref === relation.ref)
    if (relation.ref !== undefined) {
      // The two persons of a relation are fixed; a relation with another person is a new one.
      if (!stored || stored.person.ref !== relation.person.ref || stored.side !== relation.side) {
        throw failure(kernelErrors.notFound, { field: `${field}.ref` })
      }
      if (isSame(relation, stored)) continue
    } else if (relation.markedForDeletion) continue
    // The editor of the parent may remove a permission without a right over the child; giving one requires that right.
    if (!relation.markedForDeletion) await checkOther(ctx, subject, relation, field)
    const { type } = relation
    const permission = relation.permission ?? stored?.permission ?? 'REGISTRATION'
    if (relation.ref !== undefined && relation.markedForDeletion) {
      await ctx.db.personRelation.delete({ where: { ref: relation.ref } })
    } else if (relation.ref !== undefined) {
      await ctx.db.personRelation.update({ where: { ref: relation.ref }, data: { type, permission } })
    } else {
      const isChild = relation.side === 'CHILD'
      const childRef = isChild ? relation.person.ref : subject.personRef
      const parentRef = isChild ? subject.personRef : relation.person.ref
      // Relations in both directions are refused, because nobody is the parent of a parent.
      const existing = await ctx.db.personRelation.findFirst({
        where: {
          OR: [
            { childRef, parentRef },
            { childRef: parentRef, parentRef: childRef },
          ],
        },
      })
      if (existing) throw failure(personErrors.relationExists, { field: `${field}.person` })
      await ctx.db.personRelation.create({
        data: { ref: ctx.newRef(), childRef, parentRef, type, permission, createdAt: ctx.now() },
      })
    }
  }
}

/** p040, p041: `side` is the role of the other person for the member. */
export const endRelation = async (
  ctx: OnPerson,
  side: MemberRelation['side'],
  otherRef: string,
): Promise<MemberDetail> => {
  const { personRef, federationRef } = ctx.person
  await lockPerson(ctx, personRef)
  const [childRef, parentRef] = side === 'PARENT' ? [personRef, otherRef] : [otherRef, personRef]
  const stored = await ctx.db.personRelation.findUnique({ where: { childRef_parentRef: { childRef, parentRef } } })
  if (!stored) throw failure(kernelErrors.notFound, { field: 'personRef' })
  await ctx.db.personRelation.delete({ where: { ref: stored.ref } })
  await raiseVersion(ctx, personRef)
  const { type, permission } = stored
  ctx.record({
    action: 'remove',
    noun: 'person-relation',
    ref: stored.ref,
    parentRef: childRef,
    federationRef,
    before: { childRef, parentRef, type, permission },
  })
  return getMember(ctx, ctx.person)
}
