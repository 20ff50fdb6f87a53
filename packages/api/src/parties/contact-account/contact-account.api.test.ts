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
  it('what a form sends is read, changed and read again as it was', async () => {
    const contactRef = personOf('rider')
    const mine = accounts('rider')
    const made = await mine.create({ contactType: 'PERSON', contactRef, ...whole })
    expect(made).toMatchObject(whole)
    const changed = { ...whole, name: 'Stable', iban: null, bic: null, isFacility: true }
    const after = await mine.update({ account: made.ref, version: made.version, ...changed })
    expect(after).toMatchObject(changed)
    expect(await mine.list({ contact: contactRef })).toEqual([after])
    const lines = await database.prisma.history.findMany({ where: { ref: made.ref } })
    expect(lines.map((line) => line.action)).toEqual(['create', 'update'])
    expect(
      JSON.stringify(lines.map(({ before, after }) => [before, after])),
      'no bank number in the history',
    ).not.toContain('BE71')
  })

  it('what a change does not speak of stays as it is (q023)', async () => {
    const contact = { contactType: 'ORGANISATION' as const, contactRef: worlds.b.club.ref }
    const staff = accounts('foreignAdministrator')
    const { ref, version } = await staff.create({ ...contact, ...whole })
    const renamed = await staff.update({ account: ref, version, name: 'Office' })
    expect(renamed).toMatchObject({ ...whole, name: 'Office' })
    const nameless = { account: ref, version: renamed.version, name: 'Office', company: null }
    const { causes } = await refused(staff.update(nameless), partiesErrors.companyNameMissing)
    expect(causes[0]?.field).toBe('company')
  })
  it('the first is the default; a purpose has one; the default passes on when its account goes', async () => {
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

  it('two that are made at once have one default between them', async () => {
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
  ])('%s is refused, and names the field', async (_what, over, error, field) => {
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

  it('numbers of other countries, and Belgian ones that begin with 1, are taken', async () => {
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

  it('they are for the person, the own club’s staff and the federation’s; nobody else sees a bank number (decision 33)', async () => {
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
})
