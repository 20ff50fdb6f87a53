import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RuleGroup } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { ruleTreeErrors } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, federation, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue
const admin = () => as('federationAdministrator')

const rulesOf = (...children: RuleGroup['children']): RuleGroup => ({
  logicalOperator: 'all',
  inverted: false,
  children,
})
const young = { kind: 'PERSON_HAS_AGE', weight: 'REQUIRED', inverted: false, operator: '<', number: 16 } as const
const pony = { kind: 'HORSE_IS_TYPE', weight: 'REQUIRED', inverted: false, text: 'PONY' } as const
const licensed = () =>
  ({ kind: 'PERSON_HAS_LICENSE', weight: 'REQUIRED', inverted: false, ref: worlds.a.license.ref }) as const

describe('practitioner groups (q110-q113)', () => {
  it('are read as they were sent, and deleted when they are no longer used', async () => {
    const nested = { ...rulesOf(licensed(), pony), logicalOperator: 'any' as const }
    const sent = { name: 'Ponies', practitionerType: 'HORSE' as const, rules: rulesOf(young, nested) }
    const made = await admin().practitionerGroup.create({ federation, ...sent })
    expect(made).toEqual({ ...sent, ref: made.ref, version: 1 })
    const changed = { name: 'Young', practitionerType: 'INDIVIDUAL' as const, rules: rulesOf(young) }
    const after = await admin().practitionerGroup.update({
      federation,
      practitionerGroup: made.ref,
      ...changed,
      version: 1,
    })
    expect(after).toEqual({ ...changed, ref: made.ref, version: 2 })
    expect(await as('federationCollaborator').practitionerGroup.list({ federation })).toContainEqual(after)

    const price = { name: 'Youth', practitionerGroupRef: made.ref, priceProfileRef: worlds.a.priceProfile.ref }
    const { ref: practitionerPriceProfile } = await admin().practitionerPriceProfile.create({ federation, ...price })
    const group = { federation, practitionerGroup: made.ref }
    const used = await refused(admin().practitionerGroup.remove(group), catalogueErrors.stillUsed)
    expect(used.causes[0]?.values).toEqual({ name: 'Youth' })
    await admin().practitionerPriceProfile.remove({ federation, practitionerPriceProfile })
    await admin().practitionerGroup.remove(group)
    await refused(admin().practitionerGroup.remove(group), kernelErrors.notFound)
  })
  it('are refused with an unknown kind or a stale version, and return 404 to another federation', async () => {
    const kind = { federation, name: 'X', practitionerType: 'RIDER' } as never
    const wrong = await refused(admin().practitionerGroup.create(kind), kernelErrors.notAnEnumValue)
    expect(wrong.causes[0]?.field).toBe('practitionerType')
    const stale = { federation, practitionerGroup: worlds.a.practitionerGroup.ref, name: 'X', version: 4 }
    await refused(admin().practitionerGroup.update(stale), kernelErrors.staleVersion)
    const foreign = { federation, practitionerGroup: worlds.b.practitionerGroup.ref }
    await refused(admin().practitionerGroup.remove(foreign), kernelErrors.notFound)
  })
  it.each([
    ['registrations', { kind: 'MAX_REGISTRATIONS', operator: '<=', number: 1 }],
    ['a selection', { kind: 'IS_SELECTED_IN_CHAMPIONSHIP', ref: worlds.a.championshipPhase.ref }],
    ['a place', { kind: 'HAS_CHAMPIONSHIP_PLACE', operator: '<=', number: 3, ref: worlds.a.championship.ref }],
    ['points', { kind: 'HAS_CHAMPIONSHIP_POINTS', operator: '>', number: 3, ref: worlds.a.championship.ref }],
  ] as const)('do not ask for %s, at any depth', async (_, asked) => {
    const rules = rulesOf(young, rulesOf({ weight: 'REQUIRED', inverted: false, ...asked }))
    const sent = { federation, name: 'Nobody', rules }
    const made = await refused(admin().practitionerGroup.create(sent), ruleTreeErrors.onlyForRegistrations)
    expect(made.causes[0]?.field).toBe('rules')
    const { ref: practitionerGroup } = worlds.a.practitionerGroup
    await refused(
      admin().practitionerGroup.update({ ...sent, practitionerGroup, version: 1 }),
      ruleTreeErrors.onlyForRegistrations,
    )
  })
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['federationCollaborator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('are not changed by %s (decision 32)', async (subject, error) => {
    const group = { federation, practitionerGroup: worlds.a.practitionerGroup.ref }
    await refused(as(subject).practitionerGroup.create({ federation, name: 'X' }), error)
    await refused(as(subject).practitionerGroup.remove(group), error)
  })
})
