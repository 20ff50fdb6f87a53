import { achievementErrors } from '@oxer/domain/catalogue/achievement/achievement.errors'
import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { licenseErrors } from '@oxer/domain/catalogue/license/license.errors'
import { renewalErrors } from '@oxer/domain/catalogue/renewal/renewal.errors'
import { defaultRenewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ruleTreeErrors } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../kernel/testing/api-test.ts'
import { refused } from '../kernel/testing/refused.ts'

const { api, federation, make, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue
const staff = () => as('federationCollaborator')

const money = { amountWithTax: 4500, taxLevelCode: 'VAT_21' as const, currency: 'EUR' as const }
const renewal = {
  type: 'RECURRING' as const,
  period: 'ANNUAL' as const,
  startType: 'DAY_OF_MONTH' as const,
  startDay: 1,
  startMonth: 9,
  closePeriod: { startDay: 1, startMonth: 7, endDay: 15, endMonth: 7 },
  earlybirdPeriod: { startDay: 16, startMonth: 7, endDay: 30, endMonth: 8 },
}
const rules = {
  logicalOperator: 'all' as const,
  inverted: false,
  children: [
    {
      kind: 'PERSON_HAS_AGE' as const,
      weight: 'REQUIRED' as const,
      inverted: false,
      operator: '>=' as const,
      number: 16,
    },
    { kind: 'PERSON_IS_MEMBER_OF_FEDERATION' as const, weight: 'EXPECTED' as const, inverted: false },
  ],
}
const licenseFields = () => ({
  name: 'Startvergunning dressuur',
  description: 'Voor wie start in de dressuur.',
  type: 'COMPETITION' as const,
  validityType: 'RECURRING' as const,
  feeType: 'MONTHLY' as const,
  quantityType: 'TIMES' as const,
  quantityValue: 12,
  articleRef: worlds.a.article.ref,
  renewal,
  rules,
})
/** The answer to what was sent; money is returned with its net amount. */
const sentOf = <Row extends { money: { amountWithTax: number; taxLevelCode: string; currency: string } }>(
  row: Row,
) => ({
  ...row,
  money: {
    amountWithTax: row.money.amountWithTax,
    taxLevelCode: row.money.taxLevelCode,
    currency: row.money.currency,
  },
})

describe('licenses (p160-p166, q087)', () => {
  it('every field survives create, read, edit and read', async () => {
    const fields = licenseFields()
    const { ref } = await staff().license.create({ federation, ...fields, money })
    const read = await staff().license.get({ federation, license: ref })
    expect(sentOf(read)).toMatchObject({ ...fields, money })
    expect(read).toMatchObject({
      article: { ref: worlds.a.article.ref, name: worlds.a.article.name },
      money: { amountWithoutTax: 3719, taxLevel: 21 },
      state: 'DRAFT',
      label: null,
      actions: ['EDIT', 'DELETE', 'PUBLISH'],
      version: 1,
    })
    const changed = {
      name: 'Dagvergunning',
      description: '',
      type: 'RECREATIONAL' as const,
      validityType: 'UNLIMITED' as const,
      feeType: 'PER_USE' as const,
      quantityType: 'UNLIMITED' as const,
      quantityValue: null,
      articleRef: null,
      renewal: {
        ...renewal,
        period: 'DAILY' as const,
        startType: 'NOW' as const,
        closePeriod: null,
        earlybirdPeriod: null,
      },
      rules: { ...rules, logicalOperator: 'any' as const, children: [] },
      money: { ...money, amountWithTax: 0 },
    }
    await staff().license.update({ federation, license: ref, ...changed, version: 1 })
    const again = await staff().license.get({ federation, license: ref })
    expect(sentOf(again)).toMatchObject(changed)
    expect((await staff().license.list({ federation })).find((row) => row.ref === ref)).toEqual(again)
    expect((await staff().license.list({ federation, licenseType: 'OFFICIAL' })).map((row) => row.ref)).not.toContain(
      ref,
    )
    const stale = await refused(
      staff().license.update({ federation, license: ref, ...changed, version: 1 }),
      kernelErrors.staleVersion,
    )
    expect(stale.current).toMatchObject({ ref, version: 2 })
  })
  it('are published with a note, withdrawn and archived; who did what when is kept (p164-p166)', async () => {
    const { license, publishable } = staff()
    const { ref } = await license.create({ federation, name: 'Officials', type: 'OFFICIAL', money })
    const of = { federation, license: ref }
    await refused(license.publish({ ...of, note: '  ' }), catalogueErrors.publishNoteEmpty)
    expect(await publishable.listRevisions({ federation, publishable: ref })).toEqual([])
    expect(await license.publish({ ...of, note: ' Season 2026 ' })).toMatchObject({
      state: 'PUBLISHED',
      label: 'V1',
      publishNote: 'Season 2026',
    })
    await refused(license.publish({ ...of, note: 'Twice' }), catalogueErrors.stateMove)
    await refused(license.remove(of), catalogueErrors.stateMove)
    expect(await license.unpublish(of)).toMatchObject({ state: 'UNPUBLISHED', label: 'V1' })
    expect(await as('federationAdministrator').license.publish({ ...of, note: 'Again' })).toMatchObject({ label: 'V2' })
    const archived = await license.archive(of)
    expect(archived).toMatchObject({ state: 'ARCHIVED', actions: ['PUBLISH', 'UNPUBLISH'] })
    await refused(
      license.update({ ...of, name: 'Changed', type: 'OFFICIAL', money, version: archived.version }),
      catalogueErrors.stateMove,
    )
    const revisions = await publishable.listRevisions({ federation, publishable: ref })
    expect(revisions.map(({ action, revision, note }) => [action, revision, note])).toEqual([
      ['ARCHIVE', 2, ''],
      ['PUBLISH', 2, 'Again'],
      ['UNPUBLISH', 1, ''],
      ['PUBLISH', 1, 'Season 2026'],
    ])
    expect(revisions.map(({ by }) => by)).toEqual([
      worlds.actors.federationCollaborator?.name,
      worlds.actors.federationAdministrator?.name,
      worlds.actors.federationCollaborator?.name,
      worlds.actors.federationCollaborator?.name,
    ])
    expect(revisions[0]?.at).toBe('2026-05-17T08:00:00.000Z')
  })
  it('go away as a draft, and are then not there (p163)', async () => {
    const { license } = staff()
    const { ref } = await license.create({ federation, name: 'By mistake', type: 'OTHER', money })
    await license.remove({ federation, license: ref })
    await refused(license.get({ federation, license: ref }), kernelErrors.notFound)
    expect((await license.list({ federation })).map((row) => row.ref)).not.toContain(ref)
    expect((await license.search({ q: 'by mistake' })).matches).toEqual([])
  })
  it('name what is wrong in what was sent', async () => {
    const { license } = staff()
    const create = (parts: object) => license.create({ federation, ...licenseFields(), money, ...parts })
    const fieldOf = async (call: Promise<unknown>, error: Parameters<typeof refused>[1]) =>
      (await refused(call, error)).causes.map(({ field }) => field)
    expect(await fieldOf(create({ name: ' ' }), kernelErrors.blankName)).toEqual(['name'])
    expect(await fieldOf(create({ quantityValue: null }), licenseErrors.quantityMissing)).toEqual(['quantityValue'])
    expect(await fieldOf(create({ articleRef: worlds.b.article.ref }), licenseErrors.articleUnknown)).toEqual([
      'articleRef',
    ])
    expect(
      await fieldOf(create({ renewal: { ...renewal, startMonth: null } }), renewalErrors.startMonthMissing),
    ).toEqual(['renewal.startMonth'])
    expect(
      await fieldOf(
        create({ renewal: { ...renewal, closePeriod: { startDay: 31, startMonth: 1, endDay: 1, endMonth: 2 } } }),
        renewalErrors.windowDay,
      ),
    ).toEqual(['renewal.closePeriod.startDay'])
    await refused(
      create({ rules: { logicalOperator: 'all', children: [{ kind: 'PERSON_HAS_AGE' }] } }),
      ruleTreeErrors.invalidRules,
    )
  })
  it('are the federation’s alone (decision 6, decision 32)', async () => {
    const { ref } = worlds.b.license
    await refused(staff().license.get({ federation, license: ref }), kernelErrors.notFound)
    await refused(staff().license.get({ federation: worlds.b.federation.ref, license: ref }), kernelErrors.notFound)
    await refused(staff().license.publish({ federation, license: ref, note: 'Mine' }), kernelErrors.notFound)
    await refused(staff().publishable.listRevisions({ federation, publishable: ref }), kernelErrors.notFound)
    await refused(as('clubAdministrator').license.list({ federation }), kernelErrors.insufficientPermissions)
    await refused(
      as('clubAdministrator').license.create({ federation, name: 'Mine', type: 'OTHER', money }),
      kernelErrors.insufficientPermissions,
    )
    await refused(as('anonymous').license.list({ federation }), kernelErrors.noUserContext)
  })
})

describe('GET /license/search (p021)', () => {
  it('forgives accents and typing errors, the best match first, at most ten', async () => {
    const published = { federationRef: federation, state: 'PUBLISHED' }
    for (const name of ['Éventing junior', 'Junior', 'Juniorenvergunning', 'Brevet menner junior']) {
      await make.license({ ...published, name })
    }
    const found = async (q: string, subject: Subject = 'rider') =>
      (await as(subject).license.search({ q })).matches.map(({ name }) => name)
    expect(await found('junior')).toEqual(['Junior', 'Juniorenvergunning', 'Brevet menner junior', 'Éventing junior'])
    expect(await found('eventing')).toEqual(['Éventing junior'])
    expect(await found('junior EVÉN')).toEqual(['Éventing junior'])
    expect(await found('juniorenvergunnig')).toEqual(['Juniorenvergunning'])
    expect(await found('vergunning')).toContain('Juniorenvergunning')
    expect(await found('qwertz')).toEqual([])
    for (let number = 10; number < 22; number += 1)
      await make.license({ ...published, name: `Regio ${String(number)}` })
    const many = await as('rider').license.search({ q: 'regio' })
    expect(many.matches).toHaveLength(10)
    expect(many.hasMore).toBe(true)
    expect(many.matches[0]).toEqual({ ref: expect.any(String), name: 'Regio 10' })
    await refused(as('rider').license.search({ q: ' a ' }), kernelErrors.searchNeedleTooSmall)
    await refused(as('anonymous').license.search({ q: 'regio' }), kernelErrors.noUserContext)
  })
  it('shows drafts to the staff of the federation alone, and nothing of another federation', async () => {
    await make.license({ federationRef: federation, name: 'Zomervergunning' })
    await make.license({ federationRef: worlds.b.federation.ref, name: 'Zomervergunning elders', state: 'PUBLISHED' })
    const names = async (subject: Subject, inFederation?: string) =>
      (await as(subject).license.search({ q: 'zomer', federation: inFederation })).matches.map(({ name }) => name)
    expect(await names('rider')).toEqual([])
    expect(await names('federationCollaborator')).toEqual(['Zomervergunning'])
    expect(await names('foreignAdministrator')).toEqual(['Zomervergunning elders'])
    await refused(names('rider', worlds.b.federation.ref), kernelErrors.notFound)
  })
})

describe('member benefits (q088-q094)', () => {
  it('every field survives create, read, edit and read', async () => {
    const { memberBenefit } = staff()
    const fields = { name: 'Magazine', description: 'Vier keer per jaar.', articleRef: worlds.a.article.ref, renewal }
    const { ref } = await memberBenefit.create({ federation, ...fields, money })
    expect(sentOf(await memberBenefit.get({ federation, memberBenefit: ref }))).toMatchObject({ ...fields, money })
    const changed = {
      name: 'Verzekering',
      description: '',
      articleRef: null,
      renewal: {
        ...defaultRenewal,
        type: 'ONE_TIME' as const,
        period: 'MONTHLY' as const,
        startDay: 31,
        startMonth: null,
      },
      money: { ...money, amountWithTax: 1999, taxLevelCode: 'VAT_6' as const },
    }
    await memberBenefit.update({ federation, memberBenefit: ref, ...changed, version: 1 })
    const again = await memberBenefit.get({ federation, memberBenefit: ref })
    expect(sentOf(again)).toMatchObject(changed)
    expect(await memberBenefit.list({ federation })).toContainEqual(again)
    await refused(
      memberBenefit.update({ federation, memberBenefit: ref, ...changed, version: 1 }),
      kernelErrors.staleVersion,
    )
  })
  it('are published, withdrawn and archived; only a draft goes away (q091-q094)', async () => {
    const { memberBenefit, publishable } = staff()
    const { ref } = await memberBenefit.create({ federation, name: 'Discount', money })
    const of = { federation, memberBenefit: ref }
    expect(await memberBenefit.publish({ ...of, note: 'New' })).toMatchObject({ state: 'PUBLISHED', label: 'V1' })
    await refused(memberBenefit.remove(of), catalogueErrors.stateMove)
    expect(await memberBenefit.unpublish(of)).toMatchObject({ state: 'UNPUBLISHED' })
    expect(await memberBenefit.archive(of)).toMatchObject({ state: 'ARCHIVED' })
    expect(await publishable.listRevisions({ federation, publishable: ref })).toHaveLength(3)
    const draft = await memberBenefit.create({ federation, name: 'Draft', money })
    await memberBenefit.remove({ federation, memberBenefit: draft.ref })
    await refused(memberBenefit.get({ federation, memberBenefit: draft.ref }), kernelErrors.notFound)
  })
  it('refuse what does not fit, and who may not (decision 6, decision 32)', async () => {
    const { memberBenefit } = staff()
    const fields = { federation, name: 'Benefit', money }
    await refused(memberBenefit.create({ ...fields, articleRef: worlds.b.article.ref }), licenseErrors.articleUnknown)
    await refused(
      memberBenefit.create({ ...fields, renewal: { ...renewal, period: 'DAILY', startType: 'NOW' } }),
      renewalErrors.windowDaily,
    )
    await refused(memberBenefit.get({ federation, memberBenefit: worlds.b.memberBenefit.ref }), kernelErrors.notFound)
    await refused(as('clubAdministrator').memberBenefit.create(fields), kernelErrors.insufficientPermissions)
    await refused(as('anonymous').memberBenefit.list({ federation }), kernelErrors.noUserContext)
  })
})

describe('achievements (q095-q098, c161, p023)', () => {
  it('every field survives create, read, edit and read', async () => {
    const { achievement } = staff()
    const fields = { name: 'Brevet Mennen', validityDays: 365, start: '2026-01-01', end: '2026-12-31' }
    const made = await achievement.create({ federation, ...fields })
    expect(made).toMatchObject({ ...fields, courseCount: 0, version: 1 })
    expect(await achievement.list({ federation })).toContainEqual(made)
    const changed = { name: 'Menbrevet', validityDays: null, start: null, end: '2027-06-30' }
    const after = await achievement.update({ federation, achievement: made.ref, ...changed, version: 1 })
    expect(after).toMatchObject(changed)
    expect(await achievement.list({ federation })).toContainEqual(after)
    await refused(
      achievement.update({ federation, achievement: made.ref, ...changed, version: 1 }),
      kernelErrors.staleVersion,
    )
  })
  it('end no sooner than they start, and hold a day at least', async () => {
    const { achievement } = staff()
    const end = { federation, name: 'Wrong', start: '2026-02-02', end: '2026-02-01' }
    expect((await refused(achievement.create(end), kernelErrors.endBeforeStart)).causes[0]?.field).toBe('end')
    await refused(achievement.create({ federation, name: 'Wrong', validityDays: 0 }), kernelErrors.tooSmall)
  })
  it('stay while an active course gives them, which is named (019-0000000005)', async () => {
    const { achievement, course } = staff()
    const { ref } = await achievement.create({ federation, name: 'Ruiterbrevet' })
    const given = await course.create({ federation, title: 'Ruiterweek', money, achievementRef: ref })
    expect((await achievement.list({ federation })).find((row) => row.ref === ref)?.courseCount).toBe(1)
    const refusal = await refused(achievement.remove({ federation, achievement: ref }), achievementErrors.usedByCourse)
    expect(refusal.causes[0]?.values).toEqual({ name: 'Ruiterweek' })
    expect((await achievement.list({ federation })).map((row) => row.ref)).toContain(ref)
    await course.remove({ federation, course: given.ref })
    await achievement.remove({ federation, achievement: ref })
    expect((await achievement.list({ federation })).map((row) => row.ref)).not.toContain(ref)
    await refused(
      course.create({ federation, title: 'Again', money, achievementRef: ref }),
      achievementErrors.achievementUnknown,
    )
  })
  it('are found by name, in one’s own federations or in one', async () => {
    const { achievement } = staff()
    await achievement.create({ federation, name: 'Galopbrevet' })
    expect((await as('rider').achievement.search({ q: 'galòp' })).matches.map(({ name }) => name)).toEqual([
      'Galopbrevet',
    ])
    expect((await achievement.searchInFederation({ federation, q: 'galopbrevt' })).matches).toHaveLength(1)
    expect((await as('foreignAdministrator').achievement.search({ q: 'galop' })).matches).toEqual([])
    await refused(
      as('rider').achievement.searchInFederation({ federation, q: 'galop' }),
      kernelErrors.insufficientPermissions,
    )
    await refused(
      staff().achievement.searchInFederation({ federation: worlds.b.federation.ref, q: 'galop' }),
      kernelErrors.notFound,
    )
    await refused(as('anonymous').achievement.search({ q: 'galop' }), kernelErrors.noUserContext)
  })
  it('are the federation’s alone (decision 6, decision 32)', async () => {
    const of = { federation, achievement: worlds.b.achievement.ref }
    await refused(staff().achievement.remove(of), kernelErrors.notFound)
    await refused(staff().achievement.update({ ...of, name: 'Mine', version: 1 }), kernelErrors.notFound)
    await refused(
      as('clubAdministrator').achievement.create({ federation, name: 'Mine' }),
      kernelErrors.insufficientPermissions,
    )
  })
})

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
  it('every field survives create, read, edit and read', async () => {
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
  it('refuse what does not fit', async () => {
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
  it('are the federation’s alone (decision 6, decision 32)', async () => {
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
