import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, worlds } = await apiTest()
const accounts = (subject: Subject) => api(subject).parties.contactAccount
const personOf = (subject: Subject): string => {
  const ref = worlds.actors[subject]?.personRef
  if (!ref) throw new Error(`${subject} is a person`)
  return ref
}

const whole = {
  name: 'Home',
  type: 'COMPANY' as const,
  email: 'stable@example.org',
  phone: '+32 9 123 45 67',
  address: {
    street: 'Kouter',
    number: '7',
    bus: 'B',
    postalCode: '9000',
    cityName: 'Gent',
    state: '',
    county: '',
    country: 'BEL',
  },
  iban: 'BE71096123456769',
  bic: 'GKCCBEBB',
  vatnumber: 'BE0403019261',
  company: 'Stal Ter Heide',
  FAO: 'Jan',
  isCommunication: true,
  isInvoicing: true,
  isRegisteredOffice: false,
  isFacility: false,
  defaultFor: ['DEFAULT' as const, 'INVOICING' as const],
}

describe('accounts of a contact (p046, q022, q023, q024)', () => {
  it('stores every field of the form, reads it back and changes it', async () => {
    const contactRef = personOf('rider')
    const mine = accounts('rider')
    const made = await mine.create({ contactType: 'PERSON', contactRef, ...whole })
    expect(made).toMatchObject(whole)
    const changed = { ...whole, name: 'Stable', iban: null, bic: null, isFacility: true }
    const after = await mine.update({ account: made.ref, version: made.version, ...changed })
    expect(after).toMatchObject(changed)
    expect(await mine.list({ contact: contactRef })).toEqual([after])
    const lines = await database.prisma.history.findMany({ where: { ref: made.ref }, orderBy: { id: 'asc' } })
    expect(lines.map((line) => line.action)).toEqual(['create', 'update'])
    expect(
      JSON.stringify(lines.map(({ before, after }) => [before, after])),
      'no bank number in the history',
    ).not.toContain('BE71')
  })

  it('keeps the fields that a change does not send (q023)', async () => {
    const contact = { contactType: 'ORGANISATION' as const, contactRef: worlds.b.club.ref }
    const staff = accounts('foreignAdministrator')
    const { ref, version } = await staff.create({ ...contact, ...whole })
    const renamed = await staff.update({ account: ref, version, name: 'Office' })
    expect(renamed).toMatchObject({ ...whole, name: 'Office' })
    const nameless = { account: ref, version: renamed.version, name: 'Office', company: null }
    const { causes } = await refused(staff.update(nameless), partiesErrors.companyNameMissing)
    expect(causes[0]?.field).toBe('company')
  })
  it('makes the first account the default, allows one default per purpose, and passes it on when the account is deleted', async () => {
    const contactRef = personOf('member')
    const mine = accounts('member')
    const make = (name: string, over: { isInvoicing?: boolean; defaultFor?: 'INVOICING'[] } = {}) =>
      mine.create({ contactType: 'PERSON', contactRef, name, ...over })
    const first = await make('First', { isInvoicing: true, defaultFor: ['INVOICING'] })
    expect(first.defaultFor).toEqual(['DEFAULT', 'INVOICING'])
    const second = await make('Second', { isInvoicing: true, defaultFor: ['INVOICING'] })
    const byName = async () =>
      Object.fromEntries((await mine.list({ contact: contactRef })).map((row) => [row.name, row.defaultFor]))
    expect(await byName()).toEqual({ First: ['DEFAULT'], Second: ['INVOICING'] })
    await refused(mine.update({ account: first.ref, version: first.version, name: 'First' }), kernelErrors.staleVersion)
    await mine.remove({ account: first.ref })
    expect(await byName()).toEqual({ Second: ['DEFAULT', 'INVOICING'] })
    await mine.remove({ account: second.ref })
    expect(await byName()).toEqual({})
  })

  it('two accounts created at once have one default between them', async () => {
    const contactRef = worlds.a.otherClub.ref
    const office = accounts('federationAdministrator')
    await Promise.all(
      ['One', 'Two', 'Three'].map((name) => office.create({ contactType: 'ORGANISATION', contactRef, name })),
    )
    const defaults = (await office.list({ contact: contactRef })).flatMap((row) => row.defaultFor)
    expect(defaults).toEqual(['DEFAULT'])
  })

  it.each([
    ['an IBAN with a wrong check', { iban: 'BE71096123456768' }, partiesErrors.ibanInvalid, 'iban'],
    ['a BIC that is none', { bic: 'GKCC' }, partiesErrors.bicInvalid, 'bic'],
    [
      'a Belgian VAT number with a wrong check',
      { vatnumber: 'BE0403019262' },
      partiesErrors.vatNumberInvalid,
      'vatnumber',
    ],
    [
      'a Dutch VAT number with a wrong check',
      { vatnumber: 'NL123456789B01' },
      partiesErrors.vatNumberInvalid,
      'vatnumber',
    ],
    ['a company without a name', { company: null }, partiesErrors.companyNameMissing, 'company'],
    ['a default for nothing', { defaultFor: ['FACILITY' as const] }, partiesErrors.defaultWithoutPurpose, 'defaultFor'],
  ])('refuses %s and names the field', async (_what, over, error, field) => {
    const refusal = await refused(
      accounts('clubAdministrator').create({
        contactType: 'ORGANISATION',
        contactRef: worlds.a.club.ref,
        ...whole,
        ...over,
      }),
      error,
    )
    expect(refusal.causes.map((cause) => cause.field)).toEqual([field])
  })

  it('accepts numbers of other countries, and Belgian ones that begin with 1', async () => {
    for (const vatnumber of ['NL004495445B01', 'BE1000000021']) {
      const made = await accounts('clubAdministrator').create({
        contactType: 'ORGANISATION',
        contactRef: worlds.a.club.ref,
        name: vatnumber,
        vatnumber,
      })
      expect(made.vatnumber).toBe(vatnumber)
    }
  })

  it('shows bank numbers to the person and to the staff of the own club and the federation only (decision 33)', async () => {
    const contact = personOf('rider')
    await refused(accounts('otherClubAdministrator').list({ contact }), kernelErrors.insufficientPermissions)
    await refused(accounts('member').list({ contact }), kernelErrors.insufficientPermissions)
    await refused(accounts('foreignAdministrator').list({ contact }), kernelErrors.notFound)
    await refused(accounts('anonymous').list({ contact }), kernelErrors.noUserContext)
    await refused(accounts('clubMember').list({ contact: worlds.a.club.ref }), kernelErrors.insufficientPermissions)
    expect(await accounts('federationCollaborator').list({ contact })).not.toEqual([])
    const [account] = await accounts('clubAdministrator').list({ contact: worlds.a.club.ref })
    await refused(
      accounts('otherClubAdministrator').remove({ account: account?.ref ?? '' }),
      kernelErrors.insufficientPermissions,
    )
  })

  it('is created by the forms of a member and an organisation, and returned there (p030-p032, p078-p080)', async () => {
    const { person, organisation } = api('federationAdministrator').parties
    const federation = worlds.a.federation.ref
    const named = { firstName: 'Ada', lastName: 'Rekening', birthDate: '1990-01-01' }
    const made = await person.create({ federation, ...named, accounts: [whole] })
    expect(made).toMatchObject({ accounts: [{ ...whole, contactRef: made.ref }], defaultFederation: federation })
    const change = { member: made.ref, ...named }
    // A record that is sent back unchanged changes nothing.
    const same = await person.update({ ...change, accounts: made.accounts, version: made.version })
    expect(same.accounts).toEqual(made.accounts)
    const [home] = same.accounts
    if (!home) return expect.fail('the account was made')
    const asked = { ref: home.ref, name: 'Stable' }
    const unversioned = await refused(
      person.update({ ...change, accounts: [asked], version: same.version }),
      kernelErrors.fieldRequired,
    )
    expect(unversioned.causes[0]?.field).toBe('accounts.0.version')
    const after = await person.update({
      ...change,
      accounts: [{ ...asked, version: home.version }, { name: 'Office' }],
      version: same.version,
    })
    expect(after.accounts).toMatchObject([
      { ...whole, name: 'Stable' },
      { name: 'Office', defaultFor: [] },
    ])
    expect(await person.get({ member: made.ref })).toEqual(after)
    const rest = await person.update({
      ...change,
      accounts: [{ ...asked, markedForDeletion: true }],
      version: after.version,
    })
    expect(rest.accounts).toMatchObject([{ name: 'Office', defaultFor: ['DEFAULT'] }])
    const club = await organisation.create({ federation, name: 'Ruiterclub Rekening', accounts: [whole] })
    expect(club).toMatchObject({ accounts: [{ ...whole, contactRef: club.ref }], contacts: [] })
    const lines = await database.prisma.history.findMany({
      where: { ref: { in: [made.ref, club.ref] } },
      orderBy: { id: 'asc' },
    })
    expect(JSON.stringify(lines.map(({ before, after }) => [before, after]))).not.toContain('BE71')
  })

  it('refuses an account of another contact in a form, and names the wrong field', async () => {
    const { person } = api('federationAdministrator').parties
    const contact = worlds.a.club.ref
    const [theirs] = await accounts('clubAdministrator').list({ contact })
    const { ref, firstName, lastName, birthDate, version } = await person.get({ member: personOf('rider') })
    const save = (account: object) =>
      person.update({
        member: ref,
        firstName,
        lastName,
        birthDate: birthDate ?? '',
        version,
        accounts: [{ name: 'X', ...account }],
      })
    await refused(save({ ref: theirs?.ref }), kernelErrors.notFound)
    const wrong = await refused(save({ vatnumber: 'BE0403019262' }), partiesErrors.vatNumberInvalid)
    expect(wrong.causes[0]?.field).toBe('accounts.0.vatnumber')
  })
})
