import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { Subject } from '@oxer/testing'
import { expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, make, worlds } = await apiTest()
const { prisma } = database
const as = (subject: Subject) => api(subject).parties.horse
const staff = () => as('federationAdministrator')
const made = (name: string, fields: { studbook?: string | null; studbookRef?: string | null }) =>
  staff().create({ federation, name, gender: 'MARE', isPony: false, ...fields })

it('a horse refers to a studbook by any spelling of its name (pr0253, pr0831)', async () => {
  const first = await made('Alfa', { studbook: 'KWPN' })
  expect(first).toMatchObject({ studbook: 'KWPN', studbookRef: expect.any(String) })
  const { studbookRef } = first
  for (const studbook of ['K.W.P.N.', ' kwpn', 'k w p n']) {
    expect(await made('Beta', { studbook })).toMatchObject({ studbook: 'KWPN', studbookRef })
  }
  // The reference counts, and the name beside it does not.
  expect(await made('Gamma', { studbookRef, studbook: 'Holsteiner' })).toMatchObject({ studbook: 'KWPN', studbookRef })
  expect(
    await prisma.studbook.count({ where: { federationRef: federation, key: { in: ['kwpn', 'holsteiner'] } } }),
  ).toBe(1)
  const foreign = await make.horse({ federationRef: worlds.b.federation.ref, studbook: 'KWPN' })
  expect(foreign.studbookRef).not.toBe(studbookRef)
  await refused(made('Epsilon', { studbookRef: foreign.studbookRef }), partiesErrors.studbookUnknown)
})

it('a change of a horse keeps, changes or removes its studbook', async () => {
  const { ref: horse, gender, studbookRef, version } = await made('Zeta', { studbook: 'Selle Français' })
  const change = (version: number, fields: object) =>
    staff().update({ horse, gender, name: 'Zeta', isPony: false, version, ...fields })
  expect(await change(version, { sportName: 'Zeta II' })).toMatchObject({ studbook: 'Selle Français', studbookRef })
  const renamed = await change(version + 1, { studbook: 'Trakehner' })
  expect(renamed).toMatchObject({ studbook: 'Trakehner', studbookRef: expect.any(String) })
  expect(renamed.studbookRef).not.toBe(studbookRef)
  expect(await change(version + 2, { studbookRef })).toMatchObject({ studbook: 'Selle Français', studbookRef })
  await refused(change(version + 2, { studbookRef: null }), kernelErrors.staleVersion)
  expect(await change(version + 3, { studbookRef: null })).toMatchObject({ studbook: null, studbookRef: null })
  // A text without letters names no studbook.
  expect(await change(version + 4, { studbook: ' - ' })).toMatchObject({ studbook: null, studbookRef: null })
})
