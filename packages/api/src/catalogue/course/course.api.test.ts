import { achievementErrors } from '@oxer/domain/catalogue/achievement/achievement.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ruleTreeErrors } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { money, rules, sentOf } from '../publishable/offer.fixture.ts'

const { api, federation, make, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue
const staff = () => as('federationCollaborator')

describe('courses (q048-q051, p024, p110)', () => {
  const location = {
    street: 'Sporthalstraat',
    number: '1',
    bus: '',
    postalCode: '9000',
    cityName: 'Gent',
    state: '',
    county: '',
    country: 'BEL',
  }
  it('every field is unchanged after create, read, edit and read', async () => {
    const { course } = staff()
    const fields = {
      title: 'Cursus jury',
      description: 'Twee zaterdagen.',
      days: 2,
      location,
      achievementRef: worlds.a.achievement.ref,
      start: '2026-09-01',
      end: '2027-06-30',
      rules,
    }
    const made = await course.create({ federation, ...fields, money })
    const read = await course.get({ course: made.ref })
    expect(sentOf(read)).toMatchObject({ ...fields, money })
    expect(read.achievement).toEqual({ ref: worlds.a.achievement.ref, name: worlds.a.achievement.name })
    const changed = {
      title: 'Jurycursus',
      description: '',
      days: 1,
      location: null,
      achievementRef: null,
      start: null,
      end: null,
      rules: { ...rules, children: [] },
      money: { ...money, amountWithTax: 0 },
    }
    await course.update({ federation, course: made.ref, ...changed, version: 1 })
    const again = await course.get({ course: made.ref })
    expect(sentOf(again)).toMatchObject(changed)
    expect(await course.list({ federation })).toContainEqual(again)
    await refused(course.update({ federation, course: made.ref, ...changed, version: 1 }), kernelErrors.staleVersion)
    await course.remove({ federation, course: made.ref })
    await refused(course.get({ course: made.ref }), kernelErrors.notFound)
  })
  it('refuse impossible values', async () => {
    const { course } = staff()
    const fields = { federation, title: 'Course', money }
    expect((await refused(course.create({ ...fields, title: '' }), kernelErrors.blankName)).causes[0]?.field).toBe(
      'title',
    )
    await refused(course.create({ ...fields, start: '2026-02-02', end: '2026-02-01' }), kernelErrors.endBeforeStart)
    await refused(course.create({ ...fields, days: 0 }), kernelErrors.tooSmall)
    const gone = await make.license({ federationRef: federation, name: 'Gone', state: 'DELETED' })
    const naming = {
      rules: { logicalOperator: 'all' as const, children: [{ kind: 'PERSON_HAS_LICENSE' as const, ref: gone.ref }] },
    }
    const { ref, version } = await course.create(fields)
    for (const save of [
      () => course.create({ ...fields, ...naming }),
      () => course.update({ ...fields, ...naming, course: ref, version }),
    ]) {
      expect((await refused(save(), ruleTreeErrors.namesDeleted)).causes).toMatchObject([{ field: 'rules' }])
    }
    const foreign = course.create({ ...fields, achievementRef: worlds.b.achievement.ref })
    expect((await refused(foreign, achievementErrors.achievementUnknown)).causes[0]?.field).toBe('achievementRef')
  })
  it('are found by title (p024)', async () => {
    const { course } = staff()
    await course.create({ federation, title: 'Opleiding stalmanagement', money })
    expect((await course.search({ federation, q: 'stalmanagment' })).matches.map(({ name }) => name)).toEqual([
      'Opleiding stalmanagement',
    ])
    await refused(as('rider').course.search({ federation, q: 'stal' }), kernelErrors.insufficientPermissions)
  })
  it('are open to the own federation only (decision 6, decision 32)', async () => {
    const course = worlds.b.course.ref
    await refused(staff().course.get({ course }), kernelErrors.notFound)
    await refused(staff().course.remove({ federation, course }), kernelErrors.notFound)
    await refused(
      as('clubAdministrator').course.get({ course: worlds.a.course.ref }),
      kernelErrors.insufficientPermissions,
    )
    await refused(
      as('clubAdministrator').course.create({ federation, title: 'Mine', money }),
      kernelErrors.insufficientPermissions,
    )
    await refused(as('anonymous').course.list({ federation }), kernelErrors.noUserContext)
  })
})
