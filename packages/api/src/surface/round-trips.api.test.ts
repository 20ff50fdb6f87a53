// Every field of a form is read back as it was entered, both when the record is created and when it is changed. Licenses,
// benefits, achievements, courses, groups, protocols, custom attributes and external accounting have the same check in their own tests.
// `Required` makes both forms contain every field that may be sent, so a missing one does not compile.
import type { OrganisationField } from '@oxer/domain/parties/organisation/organisation.schema'
import type { MemberField } from '@oxer/domain/parties/person/person.schema'
import { expect, it } from 'vitest'
import { apiTest } from '../kernel/testing/api-test.ts'

const { api, federation, make, worlds } = await apiTest()
const staff = () => api('federationAdministrator')

/** The fields of a form, besides the federation in which it is filled in. */
type FormOf<Create extends (input: never) => unknown> = Omit<Parameters<Create>[0], 'federation'>
type Stored = { ref: string; version: number }

/** Creates the record from `first`, changes every field to `second`, and reads it after each step. */
const survives = async <Form extends object>(
  first: Form,
  second: Form,
  {
    create,
    update,
    read,
  }: {
    create: (form: Form) => Promise<Stored>
    update: (ref: string, form: Form & { version: number }) => Promise<Stored>
    read: (ref: string) => Promise<Stored | undefined>
  },
): Promise<void> => {
  const { ref, version } = await create(first)
  expect(await read(ref)).toMatchObject(first)
  await update(ref, { ...second, version })
  expect(await read(ref)).toMatchObject(second)
  expect(await read(ref)).toMatchObject({ ref, version: version + 1 })
}
const of = <Row extends Stored>(rows: readonly Row[], ref: string): Row | undefined =>
  rows.find((row) => row.ref === ref)

const address = {
  street: 'Dorpsstraat',
  number: '5',
  bus: 'B',
  postalCode: '3000',
  cityName: 'Leuven',
  state: 'Vlaams-Brabant',
  county: 'Leuven',
  country: 'BEL',
}

it('a horse (p060-p062)', async () => {
  const { ref: father } = await make.horse({ federationRef: federation, name: 'Diamant', gender: 'STALLION' })
  const { studbookRef: studbook } = await make.horse({ federationRef: federation, studbook: 'NRPS' })
  const first = {
    name: 'Poly',
    sportName: 'Poly of the Heath',
    gender: 'MARE' as const,
    birthDate: '2015-04-03',
    deceasedDate: null,
    isPony: true,
    withersHeight: 'C' as const,
    color: '40',
    ueln: '528003201400999',
    chip: '981100009876543',
    studbook: 'NRPS',
    studbookRef: studbook,
    studbookNumber: 'N-12',
    father: 'Somebody',
    mother: 'Mother',
    fatherOfMother: 'Grandfather',
    fatherRef: null,
    motherRef: null,
    breeder: 'A. Breeder',
    owner: 'An Owner',
    feiPassport: '105AB12',
    signature: 'A star, and a white left hind fetlock.',
    signatureRef: null,
    remarks: 'Kicks.',
    customAttributes: {},
  }
  const second = {
    name: 'Polly',
    sportName: null,
    gender: 'GELDING' as const,
    birthDate: '2014-05-01',
    deceasedDate: '2026-01-02',
    isPony: false,
    withersHeight: null,
    color: null,
    ueln: '528003201400998',
    chip: null,
    studbook: null,
    studbookRef: null,
    studbookNumber: null,
    father: 'Diamant',
    fatherRef: father,
    mother: null,
    motherRef: null,
    fatherOfMother: null,
    breeder: null,
    owner: null,
    feiPassport: null,
    signature: '',
    signatureRef: null,
    remarks: '',
    customAttributes: {},
  }
  const { horse } = staff().parties
  await survives<Required<FormOf<typeof horse.create>>>(first, second, {
    create: (form) => horse.create({ ...form, federation }),
    update: (ref, form) => horse.update({ ...form, horse: ref }),
    read: (ref) => horse.get({ horse: ref }),
  })
})

it('a person (p030-p032)', async () => {
  const { person } = staff().parties
  await survives<Required<Pick<Parameters<typeof person.create>[0], MemberField>>>(
    {
      firstName: 'Nina',
      lastName: 'Toets',
      birthDate: '2001-02-03',
      gender: 'FEMALE',
      email: 'nina@toets.example',
      phone: '016 00 00 00',
      mobilePhone: '+32 470 00 00 00',
      nationality: 'BEL',
      defaultLanguage: 'FR',
      feiNumber: '10012345',
      externalId: 'X-1',
      address,
      profession: 'Farrier',
      vatNumber: 'BE0123456789',
      company: 'Hoefsmederij Toets',
      customAttributes: {},
    },
    {
      firstName: 'Noor',
      lastName: 'Proef',
      birthDate: '2002-03-04',
      gender: 'OTHER',
      email: null,
      phone: null,
      mobilePhone: null,
      nationality: null,
      defaultLanguage: 'DE',
      feiNumber: null,
      externalId: null,
      address: null,
      profession: null,
      vatNumber: null,
      company: null,
      customAttributes: {},
    },
    {
      create: (form) => person.create({ ...form, federation }),
      update: (ref, form) => person.update({ ...form, member: ref }),
      read: (ref) => person.get({ member: ref }),
    },
  )
})

it('an organisation (p078-p080)', async () => {
  const first = {
    name: 'Ruiterclub De Toets',
    site: 'Noord',
    externalId: 'X-1',
    motherRef: worlds.a.club.ref,
    organisationType: 'FACILITY' as const,
    organisationLevel: 'REGIONAL' as const,
    sportTypes: ['DRESSAGE' as const, 'SHOW_JUMPING' as const],
    website: 'https://toets.example',
    generalInfo: '<h3>Open</h3><p>Every <strong>day</strong>.</p>',
    isHorse: false,
    isPony: true,
    needsApproval: true,
    paysForMembers: true,
    addresses: { registeredOffice: address, trainingSite: { ...address, street: 'Stallaan' } },
    customAttributes: {},
  }
  const second = {
    name: 'Ruiterclub De Proef',
    site: null,
    externalId: null,
    motherRef: null,
    organisationType: 'SPORT' as const,
    organisationLevel: 'LOCAL' as const,
    sportTypes: [],
    website: null,
    generalInfo: '',
    isHorse: true,
    isPony: false,
    needsApproval: false,
    paysForMembers: false,
    addresses: { registeredOffice: null, trainingSite: address },
    customAttributes: {},
  }
  const { organisation } = staff().parties
  await survives<Required<Pick<Parameters<typeof organisation.create>[0], OrganisationField>>>(first, second, {
    create: (form) => organisation.create({ ...form, federation }),
    update: (ref, form) => organisation.update({ ...form, organisation: ref }),
    read: (ref) => organisation.get({ organisation: ref }),
  })
})

it('a contact account (q022, q023, p046)', async () => {
  const { contactAccount } = staff().parties
  const contact = { contactType: 'ORGANISATION' as const, contactRef: worlds.a.club.ref }
  const first = {
    name: 'Secretariaat',
    type: 'COMPANY' as const,
    email: 'post@toets.example',
    phone: '+32 16 00 00 00',
    address,
    iban: 'BE68539007547034',
    bic: 'GKCCBEBB',
    vatnumber: 'BE0203201340',
    enterpriseNumber: '0203201340',
    company: 'De Toets vzw',
    FAO: 'Secretaris',
    isCommunication: true,
    isInvoicing: true,
    isRegisteredOffice: true,
    isFacility: true,
    defaultFor: ['DEFAULT' as const, 'INVOICING' as const],
  }
  const second = {
    name: 'Penningmeester',
    type: 'PERSONAL' as const,
    email: null,
    phone: null,
    address: null,
    iban: null,
    bic: null,
    vatnumber: null,
    enterpriseNumber: null,
    company: null,
    FAO: null,
    isCommunication: false,
    isInvoicing: false,
    isRegisteredOffice: false,
    isFacility: true,
    // The first one stays the default.
    defaultFor: ['DEFAULT' as const, 'FACILITY' as const],
  }
  await survives<Omit<Parameters<typeof contactAccount.create>[0], keyof typeof contact>>(first, second, {
    create: (form) => contactAccount.create({ ...form, ...contact }),
    update: (ref, form) => contactAccount.update({ ...form, account: ref }),
    read: async (ref) => of(await contactAccount.list({ contact: contact.contactRef }), ref),
  })
})

it('a studbook', async () => {
  const { studbook } = staff().parties
  await survives<FormOf<typeof studbook.create>>(
    { name: 'Oldenburg', code: 'OLDBG', country: 'DEU' },
    { name: 'Oldenburger Pferd', code: null, country: null },
    {
      create: (form) => studbook.create({ ...form, federation }),
      update: (ref, form) => studbook.update({ ...form, federation, studbook: ref }),
      read: (ref) => studbook.get({ federation, studbook: ref }),
    },
  )
})

it('a user group (p156, p157, q099)', async () => {
  const { userGroup } = staff().parties
  const person = await make.person({ federationRef: federation })
  const inner = await userGroup.create({ federation, name: 'Jury', members: [] })
  const members = (...refs: [type: 'PERSON' | 'GROUP', ref: string][]) => refs.map(([type, ref]) => ({ type, ref }))
  await survives<FormOf<typeof userGroup.create>>(
    { name: 'Bestuur', members: members(['PERSON', person.ref]) },
    { name: 'Raad', members: members(['GROUP', inner.ref]) },
    {
      create: (form) => userGroup.create({ ...form, federation }),
      update: (ref, form) => userGroup.update({ ...form, federation, userGroup: ref }),
      read: (ref) => userGroup.get({ federation, userGroup: ref }),
    },
  )
})

it('the general settings of a federation (q057, q058)', async () => {
  const { federation: settings } = staff().federation
  for (const form of [
    {
      name: 'Toetsbond',
      contactEmail: 'info@toets.example',
      timeZone: 'Europe/Amsterdam',
      channelName: 'toets',
      ringApps: {
        DRESSAGE_TABLET: 'https://tablet.example/{test}',
        STYLE_TABLET: null,
        TIMEKEEPER: 'https://time.example/{competition}/{ring}',
      },
    },
    {
      name: 'Proefbond',
      contactEmail: null,
      timeZone: 'Europe/Brussels',
      channelName: null,
      ringApps: { DRESSAGE_TABLET: null, STYLE_TABLET: 'https://style.example', TIMEKEEPER: null },
    },
  ]) {
    const { version } = await settings.getSettings({ federation })
    await settings.update({ ...form, federation, version })
    expect(await settings.getSettings({ federation })).toMatchObject({ ...form, version: version + 1 })
  }
})

it('a discipline and a category (q071, q072, q067, q068)', async () => {
  const { sportTypeVariant, sportCategory } = staff().catalogue
  await survives<FormOf<typeof sportTypeVariant.create>>(
    { name: 'Mennen', code: 'MN', sportType: 'DRIVING' },
    { name: 'Menproef', code: 'MP', sportType: 'DRESSAGE' },
    {
      create: (form) => sportTypeVariant.create({ ...form, federation }),
      update: (ref, form) => sportTypeVariant.update({ ...form, federation, sportTypeVariant: ref }),
      read: async (ref) => of(await sportTypeVariant.list({ federation }), ref),
    },
  )
  const inVariant = { sportTypeVariantRef: worlds.a.variant.ref }
  await survives<FormOf<typeof sportCategory.create>>(
    {
      ...inVariant,
      name: 'Zwaar',
      code: 'ZZ',
      rank: 12,
      isPony: true,
      protocolRef: worlds.a.protocol.ref,
      averageRoundSeconds: 390,
    },
    { ...inVariant, name: 'Licht', code: 'LL', rank: 3, isPony: false, protocolRef: null, averageRoundSeconds: 60 },
    {
      create: (form) => sportCategory.create({ ...form, federation }),
      update: (ref, form) => sportCategory.update({ ...form, federation, sportCategory: ref }),
      read: async (ref) => of(await sportCategory.list({ federation }), ref),
    },
  )
})

it('an article and a price profile (q117, q118, q103, q104)', async () => {
  const { article, priceProfile } = staff().catalogue
  const amount = (amountWithTax: number, taxLevelCode: 'VAT_6' | 'VAT_21') => ({
    defaultamount: { amountWithTax, taxLevelCode, currency: 'EUR' as const },
  })
  await survives<FormOf<typeof article.create>>(
    {
      name: 'Inschrijfgeld',
      type: 'SUBSCRIPTION',
      default: false,
      taxTreatment: 'EXEMPT_SPORT',
      externalref: '7000',
      ...amount(1250, 'VAT_21'),
    },
    { name: 'Boete', type: 'NO_SHOW', default: true, taxTreatment: null, externalref: null, ...amount(0, 'VAT_6') },
    {
      create: (form) => article.create({ ...form, federation }),
      update: (ref, form) => article.update({ ...form, federation, article: ref }),
      read: async (ref) => of(await article.list({ federation }), ref),
    },
  )
  await survives<FormOf<typeof priceProfile.create>>(
    { name: 'Jeugd', isDefault: false, reductionBasisPoints: 3333 },
    { name: 'Gratis', isDefault: true, reductionBasisPoints: 10_000 },
    {
      create: (form) => priceProfile.create({ ...form, federation }),
      update: (ref, form) => priceProfile.update({ ...form, federation, priceProfile: ref }),
      read: async (ref) => of(await priceProfile.list({ federation }), ref),
    },
  )
})

it('a rules template and the head of a career (p171, p172, q100, p126-p128)', async () => {
  const { rulesTemplate } = staff().catalogue
  const { career } = staff().careers
  const age = (number: number) => ({
    logicalOperator: 'any' as const,
    inverted: true,
    children: [
      { kind: 'PERSON_HAS_AGE' as const, weight: 'EXPECTED' as const, inverted: true, operator: '<=' as const, number },
    ],
  })
  await survives<FormOf<typeof rulesTemplate.create>>(
    { name: 'Jeugd', description: 'Voor wie jong is.', rules: age(18) },
    { name: 'Kinderen', description: '', rules: age(12) },
    {
      create: (form) => rulesTemplate.create({ ...form, federation }),
      update: (ref, form) => rulesTemplate.update({ ...form, federation, rulesTemplate: ref }),
      read: (ref) => rulesTemplate.get({ federation, rulesTemplate: ref }),
    },
  )
  const group = await staff().catalogue.practitionerGroup.create({
    federation,
    name: 'Combinaties',
    practitionerType: 'INDIVIDUAL',
    rules: age(99),
  })
  await survives<Omit<Parameters<typeof career.create>[0], 'federation' | 'preset'>>(
    { name: 'Loopbaan', practitionerGroupRef: group.ref, sportTypeVariantRefs: [worlds.a.variant.ref] },
    { name: 'Ladder', practitionerGroupRef: null, sportTypeVariantRefs: [worlds.a.variant.ref] },
    {
      create: (form) => career.create({ ...form, preset: null, federation }),
      update: (ref, form) => career.update({ ...form, federation, career: ref }),
      read: (ref) => career.get({ federation, career: ref }),
    },
  )
})
