// Messages from their real causes, through the calls of a treasurer and of somebody who asks for access.

import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { givenInvoicing } from '../../finance/invoice/invoice.fixture.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf, mailedLink } from '../../kernel/testing/call.ts'
import { tellNotices } from './notification.jobs.ts'

// Codes in mails go by the clock of the database.
const now = () => new Date()
const test = await apiTest({ now })
const { api, apiOf, database, federation, make, options, worlds } = test
const { services } = contextOf(null, options)
const given = givenInvoicing(test)
const { finance } = api('federationAdministrator')

const kindsOf = async (subject: Subject) =>
  (await api(subject).shell.notification.list({})).items.map(({ kind, link }) => [kind, link])

describe('money', () => {
  it('of a child is reported to the parent: the invoice, the reminder and the payment, each once', async () => {
    const child = worlds.a.practitioners[0]?.personRef ?? ''
    await given.seller()
    await database.prisma.person.update({ where: { ref: child }, data: { email: 'child@example.org' } })
    const invoice = await given.draft({ type: 'PERSON', ref: child }, [{ amountCents: 5_000 }])
    const { version } = await finance.invoice.get({ federation, invoice })
    const tell = async () => {
      await tellNotices(services, now)
      await tellNotices(services, now)
      return kindsOf('parent')
    }
    expect(await tell()).toEqual([])
    await finance.invoice.finalise({ federation, invoice, version })
    const part = (name: string) => `/members/${child}/finance/${name}`
    expect(await tell()).toEqual([['BILL_NEW', part('invoices')]])

    await database.prisma.settlement.update({ where: { documentRef: invoice }, data: { dueDate: '2020-05-01' } })
    const organisation = federation
    const terms = await finance.reminder.terms({ organisation })
    const wanted = { isOn: false, graceDays: 7, secondAfterDays: 14, feeCents: 0, version: terms.version }
    await finance.reminder.saveTerms({ organisation, ...wanted })
    const send = { organisation, documentRefs: [invoice] }
    await Promise.all([finance.reminder.send(send), finance.reminder.send(send)])
    expect(await tell()).toEqual([
      ['PAYMENT_REMINDER', part('balance')],
      ['BILL_NEW', part('invoices')],
    ])

    await finance.payment.payInvoice({ organisation, invoice, amount: 5_000, method: 'TRANSFER' })
    expect(await tell()).toEqual([
      ['PAYMENT_RECEIVED', part('balance')],
      ['PAYMENT_REMINDER', part('balance')],
      ['BILL_NEW', part('invoices')],
    ])
    // The one who booked it all reads nothing of it.
    expect(await kindsOf('federationAdministrator')).toEqual([])
  })
})

describe('somebody who asks for access', () => {
  it('is reported to the administrators of the federation once the address is confirmed', async () => {
    const account = await make.account({ isRegistered: false })
    const stranger: Actor = {
      ...{ accountRef: account.ref, username: account.username, name: account.name },
      ...{ personRef: null, personFederationRef: null, isSuperAdmin: false, isRegistered: false },
      ...{ federationRoles: [], organisationRoles: [], tokenScopes: null },
    }
    // On the host of the federation.
    const tenant = { ...options.tenant, federationRef: federation }
    await apiOf(stranger, { tenant }).access.registrationRequest.request({ message: 'I ride at Alpha' })
    await tellNotices(services, now)
    expect(await kindsOf('federationAdministrator')).toEqual([])
    const { code } = await mailedLink(options, 'ACCESS_CONFIRMATION', account.username)
    for (const _ of [1, 2]) await api('anonymous').access.registrationRequest.confirm({ code })
    await tellNotices(services, now)
    expect(await kindsOf('federationAdministrator')).toEqual([['ACCESS_ASKED', `/myfederation/${federation}/users`]])
    expect(await kindsOf('federationCollaborator')).toEqual([])
  })
})
