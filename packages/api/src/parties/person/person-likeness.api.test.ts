import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, federation, make, worlds } = await apiTest()
const { a } = worlds

const member = async (firstName: string, lastName: string, birthDate: string | null) => {
  const person = await make.person({ federationRef: federation, firstName, lastName, birthDate })
  await make.membership({ personRef: person.ref, organisationRef: a.club.ref, start: '2020-01-01' })
  return person
}

describe('whom the person of a new form may be (decision 100)', () => {
  it('is found by name and birth date with the reasons, among members whom the caller may see', async () => {
    const known = await member('Chloé', 'Janssens', '1998-03-04')
    await member('Lotte', 'Janssens', '1998-03-04')
    await member('Jan', 'Janssens', '2006-01-01')
    const asked = { federation, firstName: 'Chloë', lastName: 'Jansens', birthDate: '1998-03-04' }
    const found = [
      {
        ...{ ref: known.ref, name: 'Chloé Janssens', organisations: [{ ref: a.club.ref, name: a.club.name }] },
        ...{ likeness: 95, reasons: ['SAME_BIRTH_DATE', 'NAME_ONE_LETTER'] },
      },
    ]
    expect(await api('federationCollaborator').parties.person.findKnown(asked)).toEqual(found)
    expect(await api('clubAdministrator').parties.person.findKnown(asked)).toEqual(found)
    expect(await api('otherClubAdministrator').parties.person.findKnown(asked)).toEqual([])
    const other = { ...asked, birthDate: '1999-11-21' }
    expect(await api('federationCollaborator').parties.person.findKnown(other)).toEqual([])
    await refused(api('rider').parties.person.findKnown(asked), kernelErrors.insufficientPermissions)
    await refused(api('anonymous').parties.person.findKnown(asked), kernelErrors.noUserContext)
    await refused(api('foreignAdministrator').parties.person.findKnown(asked), kernelErrors.notFound)
  })

  it('is found among horses too, without their papers', async () => {
    const horse = await make.horse({ federationRef: federation, name: 'Quick Star', birthDate: '2015-05-01' })
    const asked = { federation, name: 'Quick-star', birthDate: '2015-09-09' }
    expect(await api('rider').parties.horse.findKnown(asked)).toMatchObject([
      { ref: horse.ref, name: 'Quick Star', likeness: 85, reasons: ['SAME_NAME', 'SAME_BIRTH_YEAR'] },
    ])
    expect(await api('rider').parties.horse.findKnown({ ...asked, birthDate: '2009-01-01' })).toEqual([])
    await refused(api('foreignAdministrator').parties.horse.findKnown(asked), kernelErrors.notFound)
  })
})
