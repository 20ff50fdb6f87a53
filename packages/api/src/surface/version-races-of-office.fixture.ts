// The version races of the catalogue, the members and the horses of a federation.

import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { BankLineStatus } from '@oxer/domain/finance/bank/bank.schema'
import { protocolOf } from '@oxer/testing'
import { givenBankLine } from '../finance/bank/bank.fixture.ts'
import { givenInvoicing } from '../finance/invoice/invoice.fixture.ts'
import { givenBill, itemOf, splitOf } from './given-bill.fixture.ts'
import { byRef, callerIn, type RaceSetting, type Races, race } from './version-race.fixture.ts'

const presetOf = (key: string): Protocol => {
  const found = protocolPresets.find((preset) => preset.key === key)
  if (!found) throw new Error(`no protocol preset is called ${key}`)
  return found.definition
}

const ruleFrom = (n: number) => ({
  class: 'CAN_INCREASE' as const,
  from: null,
  to: null,
  conditions: [{ kind: 'POINTS' as const, operator: '>=' as const, points: String(n) }],
})

export const officeRaces = (setting: RaceSetting) => {
  const { worlds, make } = setting
  const { a } = worlds
  const federation = a.federation.ref
  const inFederation = { federationRef: federation }
  const {
    federation: ofFederation,
    parties,
    catalogue,
    careers,
    courses,
    events,
    finance,
    shell,
  } = callerIn(setting)('federationAdministrator')
  const { registry: superAdministrator } = callerIn(setting)('superAdministrator')

  const protocol = async <Definition extends Protocol>(
    made: Protocol,
    get: (input: { federation: string; protocol: string }) => Promise<{ version: number; definition: Definition }>,
  ) => {
    const { ref } = await make.protocol({ ...inFederation, definition: made })
    const of = { federation, protocol: ref }
    return race(
      () => get(of),
      ({ version, definition }, n) => ({ ...of, version, name: `Protocol ${n}`, definition }),
    )
  }

  const ofCareer = async <Fields extends object>(
    fields: (career: Awaited<ReturnType<typeof make.career>>, n: number) => Fields,
  ) => {
    const career = await make.career({ ...inFederation, sportTypeVariantRefs: [a.variant.ref] })
    const of = { federation, career: career.ref }
    return race(
      () => careers.career.get(of),
      ({ version }, n) => ({ ...of, version, ...fields(career, n) }),
    )
  }

  const ofOrderAccount = async () => {
    const contactRef = a.club.ref
    const { ref: accountRef } = await parties.contactAccount.create({
      ...{ contactType: 'ORGANISATION' as const, contactRef, name: 'Treasurer' },
    })
    const { ref: order } = await finance.order.createEmpty({ organisation: federation })
    const of = { organisation: federation, order }
    return race(
      () => finance.order.get(of),
      ({ version }) => ({ ...of, accountRef, version }),
    )
  }

  const givenPony = async () => (await make.horse({ ...inFederation, isPony: true })).ref
  const measured = (n: number) => ({ date: '2025-05-01', examinator: `Examiner ${n}`, valueInCm: 140, comments: '' })

  const givenCourseRegistration = async () => {
    const courseEvent = a.courseEvent.ref
    const { ref: personRef } = await make.person(inFederation)
    return { courseEvent, ...(await courses.courseEvent.register({ courseEvent, personRef })) }
  }

  /** A document is made final once, so every round has its own. */
  const finalising = async <Input extends object>(inputOf: (at: { invoice: string; version: number }) => Input) => {
    const given = givenInvoicing({ ...setting, federation, options: setting })
    await given.seller()
    const payer = await given.person()
    let invoice = ''
    return {
      read: () => finance.invoice.get({ federation, invoice }),
      pair: async () => {
        invoice = await given.draft(payer, [{ amountCents: 1500 }])
        const { version } = await finance.invoice.get({ federation, invoice })
        return [inputOf({ invoice, version }), inputOf({ invoice, version })] as const
      },
    }
  }

  /** A line is booked once, so every round has its own. */
  const ofBankLine = <Fields extends object>(status: 'WAITING' | 'SUSPENSE', fields: (n: number) => Fields) => {
    let line = ''
    const organisation = federation
    return race(
      async () => {
        const lists = await Promise.all(
          BankLineStatus.options.map((each) => finance.bank.lines({ organisation, status: each })),
        )
        return byRef(
          lists.flatMap(({ items }) => items),
          line,
        )
      },
      ({ version }, n) => ({ organisation, line, version, ...fields(n) }),
      {
        prepare: async () => {
          line = await givenBankLine(setting, federation)
          if (status === 'SUSPENSE') await finance.bank.suspend({ organisation, line, version: 1 })
        },
      },
    )
  }

  return {
    'federation.federation.update': () =>
      race(
        () => ofFederation.federation.getSettings({ federation }),
        (seen, n) => ({ ...seen, federation, name: `Federation ${n}` }),
      ),
    'registry.administration.updateFederation': () =>
      race(
        async () => byRef(await superAdministrator.administration.federations(), federation),
        ({ hosts: _, ...seen }, n) => ({ ...seen, federation, language: 'NL' as const, name: `Federation ${n}` }),
        { subject: 'superAdministrator' },
      ),
    'registry.administration.updateTenant': async () => {
      const { ref } = await make.tenant({ federationRef: federation })
      return race(
        async () => byRef(await superAdministrator.administration.tenants(), ref),
        (seen, n) => ({ ...seen, tenant: ref, name: `Host ${n}` }),
        { subject: 'superAdministrator' },
      )
    },
    'federation.customAttribute.update': () =>
      race(
        async () => byRef(await ofFederation.customAttribute.list({ federation }), a.customAttribute.ref),
        (seen, n) => ({ ...seen, federation, customAttribute: seen.ref, name: `Field ${n}` }),
      ),
    'parties.contactAccount.update': () =>
      race(
        async () => byRef(await parties.contactAccount.list({ contact: a.club.ref }), a.contactAccount.ref),
        ({ version }, n) => ({ account: a.contactAccount.ref, version, name: `Account ${n}` }),
      ),
    'parties.horse.update': async () => {
      const { ref: horse } = await make.horse(inFederation)
      return race(
        () => parties.horse.get({ horse }),
        ({ version, gender, isPony }, n) => ({ horse, version, gender, isPony, name: `Horse ${n}` }),
      )
    },
    'parties.horse.saveOwner': async () => {
      const { ref: horse } = await make.horse(inFederation)
      const owners = [a.club.ref, (await make.organisation(inFederation)).ref]
      return race(
        () => parties.horse.owner({ horse }),
        ({ version }, n) => ({ horse, version, contact: { type: 'ORGANISATION', ref: owners[n % 2] ?? a.club.ref } }),
      )
    },
    'parties.horse.addWithersHeight': async () => {
      const horse = await givenPony()
      return race(
        () => parties.horse.get({ horse }),
        ({ version }, n) => ({ horse, version, ...measured(n) }),
      )
    },
    'parties.horse.addSignature': async () => {
      const { ref: horse } = await make.horse(inFederation)
      return race(
        () => parties.horse.get({ horse }),
        ({ version }, n) => ({ horse, version, marks: [{ kind: 'WHORL' as const, points: [{ x: n, y: 10 }] }] }),
      )
    },
    'parties.horse.removeWithersHeight': async () => {
      const horse = await givenPony()
      const get = () => parties.horse.get({ horse })
      const measure = async (n: number) =>
        parties.horse.addWithersHeight({ horse, version: (await get()).version, ...measured(n) })
      return race(
        get,
        ({ version, withersHeightHistory }, n) => ({
          horse,
          version,
          withersHeightEntry: withersHeightHistory[n % 2]?.ref ?? '',
        }),
        { prepare: async () => [await measure(1), await measure(2)] },
      )
    },
    'parties.organisation.update': () =>
      race(
        () => parties.organisation.get({ organisation: a.otherClub.ref }),
        ({ version }, n) => ({ organisation: a.otherClub.ref, version, name: `Club ${n}` }),
      ),
    'parties.person.update': async () => {
      const { ref: member } = await make.person(inFederation)
      return race(
        () => parties.person.get({ member }),
        ({ version, firstName, birthDate }, n) => ({
          member,
          version,
          firstName,
          birthDate: birthDate ?? '',
          lastName: `Rider ${n}`,
        }),
      )
    },
    'parties.studbook.update': async () => {
      const made = await parties.studbook.create({ federation, name: 'Raced studbook' })
      return race(
        () => parties.studbook.get({ federation, studbook: made.ref }),
        ({ version }, n) => ({ federation, studbook: made.ref, version, name: `Raced studbook ${n}` }),
      )
    },
    'parties.userGroup.update': () =>
      race(
        () => parties.userGroup.get({ federation, userGroup: a.userGroup.ref }),
        ({ version }, n) => ({ federation, userGroup: a.userGroup.ref, version, name: `Users ${n}`, members: [] }),
      ),
    'catalogue.achievement.update': () =>
      race(
        async () => byRef(await catalogue.achievement.list({ federation }), a.achievement.ref),
        (seen, n) => ({ ...seen, federation, achievement: seen.ref, name: `Achievement ${n}` }),
      ),
    'catalogue.article.update': () =>
      race(
        async () => byRef(await catalogue.article.list({ federation }), a.article.ref),
        (seen, n) => ({ ...seen, federation, article: seen.ref, name: `Article ${n}` }),
      ),
    'catalogue.course.update': () =>
      race(
        async () => byRef(await catalogue.course.list({ federation }), a.course.ref),
        (seen, n) => ({ ...seen, federation, course: seen.ref, title: `Course ${n}` }),
      ),
    'catalogue.license.update': () =>
      race(
        () => catalogue.license.get({ federation, license: a.license.ref }),
        (seen, n) => ({ ...seen, federation, license: seen.ref, name: `License ${n}` }),
      ),
    'catalogue.memberBenefit.update': () =>
      race(
        () => catalogue.memberBenefit.get({ federation, memberBenefit: a.memberBenefit.ref }),
        (seen, n) => ({ ...seen, federation, memberBenefit: seen.ref, name: `Benefit ${n}` }),
      ),
    'catalogue.practitionerGroup.update': () =>
      race(
        async () => byRef(await catalogue.practitionerGroup.list({ federation }), a.practitionerGroup.ref),
        (seen, n) => ({ ...seen, federation, practitionerGroup: seen.ref, name: `Group ${n}` }),
      ),
    'catalogue.practitionerPriceProfile.update': () =>
      race(
        async () =>
          byRef(await catalogue.practitionerPriceProfile.list({ federation }), a.practitionerPriceProfile.ref),
        ({ version }, n) => ({
          federation,
          practitionerPriceProfile: a.practitionerPriceProfile.ref,
          practitionerGroupRef: a.practitionerGroup.ref,
          priceProfileRef: a.priceProfile.ref,
          version,
          name: `Price ${n}`,
        }),
      ),
    'catalogue.priceProfile.update': () =>
      race(
        async () => byRef(await catalogue.priceProfile.list({ federation }), a.priceProfile.ref),
        (seen, n) => ({ ...seen, federation, priceProfile: seen.ref, name: `Profile ${n}` }),
      ),
    'catalogue.protocol.updateJumping': () => protocol(protocolOf.jumping(), catalogue.protocol.getJumping),
    'catalogue.protocol.updateDressage': () => protocol(protocolOf.dressage(), catalogue.protocol.getDressage),
    'catalogue.protocol.updateStyleRiding': () => protocol(presetOf('KNHS_STYLE'), catalogue.protocol.getStyleRiding),
    'catalogue.protocol.updatePresentation': () =>
      protocol(presetOf('PRESENTATION'), catalogue.protocol.getPresentation),
    'catalogue.protocol.updateEventing': () => protocol(presetOf('FEI_EVENTING'), catalogue.protocol.getEventing),
    'catalogue.protocol.updateCrossCountry': () =>
      protocol(presetOf('CROSS_COUNTRY'), catalogue.protocol.getCrossCountry),
    'catalogue.protocol.updateDriving': () => protocol(presetOf('DRIVING_COMBINED'), catalogue.protocol.getDriving),
    'catalogue.protocol.updateVaulting': () =>
      protocol(presetOf('VAULTING_INDIVIDUAL'), catalogue.protocol.getVaulting),
    'catalogue.protocol.updateGeneric': () => protocol(presetOf('GENERIC_POINTS'), catalogue.protocol.getGeneric),
    'catalogue.ruleSet.update': () =>
      race(
        () => catalogue.ruleSet.get({ federation, ruleSet: a.ruleSet.ref }),
        ({ version, definition }, n) => ({
          federation,
          ruleSet: a.ruleSet.ref,
          version,
          validFrom: definition.validFrom,
          changes: [],
          name: `Rules ${n}`,
        }),
      ),
    'catalogue.rulesTemplate.update': () =>
      race(
        () => catalogue.rulesTemplate.get({ federation, rulesTemplate: a.rulesTemplate.ref }),
        (seen, n) => ({ ...seen, federation, rulesTemplate: seen.ref, name: `Template ${n}` }),
      ),
    'catalogue.sportCategory.update': () =>
      race(
        async () => byRef(await catalogue.sportCategory.list({ federation }), a.category.ref),
        ({ version }, n) => ({
          federation,
          sportCategory: a.category.ref,
          sportTypeVariantRef: a.variant.ref,
          code: a.category.code,
          version,
          name: `Level ${n}`,
        }),
      ),
    'catalogue.sportTypeVariant.update': () =>
      race(
        async () => byRef(await catalogue.sportTypeVariant.list({ federation }), a.variant.ref),
        (seen, n) => ({ ...seen, federation, sportTypeVariant: seen.ref, name: `Dressage ${n}` }),
      ),
    'careers.career.update': () =>
      ofCareer((_, n) => ({ name: `Career ${n}`, practitionerGroupRef: null, sportTypeVariantRefs: [a.variant.ref] })),
    'careers.career.saveCategory': () => ofCareer((_, n) => ({ name: `Category ${n}` })),
    'careers.career.saveDistribution': () =>
      ofCareer(({ categoryRefs }) => ({
        category: categoryRefs[0] ?? '',
        sportTypeVariantRef: a.variant.ref,
        request: null,
      })),
    'careers.career.addRule': () => ofCareer((_, n) => ruleFrom(n)),
    'careers.career.updateRule': () => ofCareer(({ ruleRef }, n) => ({ ref: ruleRef ?? '', ...ruleFrom(n) })),
    'careers.career.saveOfMember': async () => {
      const { ref: practitionerRef, personRef: member } = await make.practitioner(inFederation)
      const { ref: career, categoryRefs } = a.career
      return race(
        async () =>
          (await careers.career.ofMember({ member, withOpen: true })).find((each) => each.career.ref === career),
        ({ version }, n) => ({
          member,
          career,
          practitionerRef,
          categoryRef: categoryRefs[0] ?? '',
          version,
          points: String(n),
        }),
      )
    },
    'courses.courseEvent.update': async () => {
      const { ref: courseEvent } = await make.courseEvent({ ...inFederation, courseRef: a.course.ref })
      return race(
        () => courses.courseEvent.metadata({ courseEvent }),
        (seen, n) => ({ ...seen, courseEvent, title: `Course event ${n}` }),
      )
    },
    'courses.courseEvent.changeRegistration': async () => {
      const { courseEvent, registrationRef: registration } = await givenCourseRegistration()
      return race(
        async () =>
          (await courses.courseEvent.registrations({ courseEvent })).items.find(
            ({ registrationRef }) => registrationRef === registration,
          ),
        ({ version }, n) => ({ courseEvent, registration, version: version ?? 0, remarks: `Remark ${n}` }),
      )
    },
    'courses.courseEvent.saveResult': async () => {
      const { courseEvent, registrationRef } = await givenCourseRegistration()
      return race(
        async () =>
          (await courses.courseEvent.results({ courseEvent })).items.find(
            (row) => row.registrationRef === registrationRef,
          ),
        ({ version }, n) => ({ courseEvent, registrationRef, version, achieved: null, notes: `Note ${n}` }),
      )
    },
    'events.freeEvent.update': async () => {
      const { ref: event } = await make.freeEvent(inFederation)
      return race(
        () => events.freeEvent.get({ event }),
        (seen, n) => ({ ...seen, event, name: `Event ${n}` }),
      )
    },
    'finance.bank.book': async () => {
      const { ref: payerRef } = await make.person(inFederation)
      const parts = [{ payerType: 'PERSON' as const, payerRef, amount: 1200 }]
      return ofBankLine('WAITING', (n) => ({ parts, remember: n % 2 === 0 }))
    },
    'finance.bank.suspend': () => ofBankLine('WAITING', () => ({})),
    'finance.refund.ofLine': () => ofBankLine('SUSPENSE', () => ({ reason: 'Not ours' })),
    'finance.bank.undo': () => ofBankLine('SUSPENSE', () => ({})),
    'finance.invoice.finalise': () => finalising((at) => ({ federation, ...at })),
    'finance.sellerInvoice.finalise': () => finalising((at) => ({ organisation: federation, ...at })),
    'finance.cardPayment.saveSettings': () =>
      race(
        () => finance.cardPayment.settings({ organisation: federation }),
        ({ version }, n) => ({ organisation: federation, account: `acct_number${n}`, version }),
      ),
    'shell.notification.saveSettings': () =>
      race(
        () => shell.notification.settings(),
        (settings, n) => ({ ...settings, movedMinutes: n }),
      ),
    'finance.invoice.saveSettings': () =>
      race(
        () => finance.invoice.settings({ organisation: federation }),
        ({ version }, n) => ({ organisation: federation, termDays: n, version }),
      ),
    'finance.closing.close': () => {
      // Every round closes another day, each after the last.
      let day = 0
      return race(
        () => finance.invoice.settings({ organisation: federation }),
        ({ version }) => {
          day += 1
          return { organisation: federation, through: `2020-01-${String(day).padStart(2, '0')}`, version }
        },
      )
    },
    'finance.reminder.saveTerms': () =>
      race(
        () => finance.reminder.terms({ organisation: federation }),
        ({ version }, n) => ({
          ...{ organisation: federation, isOn: false, graceDays: n, secondAfterDays: 14, feeCents: 0, version },
        }),
      ),
    'finance.split.saveOfArticle': () => {
      const article = a.article.ref
      return race(
        () => finance.split.ofArticle({ federation, article }),
        ({ version }, n) => ({ federation, article, version, splits: [splitOf(federation, article, n)] }),
      )
    },
    'finance.externalAccounting.save': () =>
      race(
        () => finance.externalAccounting.get({ federation }),
        ({ connection: _, ...seen }, n) => ({ ...seen, federation, administration: `Book ${n}` }),
      ),
    'finance.memberBill.editItem': async () => {
      const member = { member: (await make.person(inFederation)).ref }
      const { memberBill } = finance
      const named = await givenBill(
        setting,
        (bill) => memberBill.create({ ...member, ...bill }),
        (item) => memberBill.addItem({ ...member, ...item }),
      )
      return race(
        async () => byRef((await memberBill.items({ ...member, bill: named.bill })).items, named.item),
        ({ version }, n) => ({ ...member, ...named, version, ...itemOf(a.article.ref, n) }),
      )
    },
    'finance.organisationBill.editItem': async () => {
      const organisation = { organisation: a.club.ref }
      const { organisationBill } = finance
      const named = await givenBill(
        setting,
        (bill) => organisationBill.create({ ...organisation, ...bill }),
        (item) => organisationBill.addItem({ ...organisation, ...item }),
      )
      return race(
        async () => byRef((await organisationBill.items({ ...organisation, bill: named.bill })).items, named.item),
        ({ version }, n) => ({ ...organisation, ...named, version, ...itemOf(a.article.ref, n) }),
      )
    },
    'finance.order.priceItem': async () => {
      const organisation = { organisation: a.club.ref }
      const { organisationBill, order } = finance
      const { item } = await givenBill(
        setting,
        (bill) => organisationBill.create({ ...organisation, ...bill }),
        (added) => organisationBill.addItem({ ...organisation, ...added }),
      )
      const unpriced = { where: { ref: item }, data: { isToPrice: true } }
      return race(
        async () => {
          const { items } = await order.itemsToPrice({ organisation: federation })
          return byRef(items, item) ?? byRef((await organisationBill.openItems(organisation)).items, item)
        },
        ({ version }, n) => ({
          ...{ organisation: federation, item, version },
          ...{ unitAmount: 100 + n, taxLevelCode: 'VAT_21' as const },
        }),
        { prepare: () => setting.database.prisma.billItem.update(unpriced) },
      )
    },
    'finance.order.setAccountTo': () => ofOrderAccount(),
    'finance.order.setAccountInvoiceTo': () => ofOrderAccount(),
  } satisfies Partial<Races>
}
