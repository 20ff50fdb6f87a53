// The mail of a final document, as a mail server receives it.

import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { mostAttachedBytes } from '@oxer/domain/kernel/mail/mail.rules'
import { afterEach, expect, it } from 'vitest'
import { type MailFile, startMailSender } from '../../kernel/mail/mail-sender.gateway.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { filesOf, openMailServer } from '../../kernel/testing/mail-server.ts'
import { readAttached } from './invoice.files.ts'
import { givenInvoicing } from './invoice.fixture.ts'

const test = await apiTest({ now: () => new Date() })
const { api, database, downloads, federation, options } = test
const given = givenInvoicing(test)
const { invoice } = api('federationAdministrator').finance
const files = downloads('federationAdministrator').finance.invoice
const { services } = contextOf(null, options)
const quietLog = { info: () => undefined, warn: () => undefined, error: () => expect.fail('an error was logged') }
const opened: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of opened.splice(0)) await close()
  await database.prisma.mailMessage.deleteMany()
})

const choose = async (over: { mailsDocuments: boolean; attachesUbl?: boolean }) => {
  const { version, termDays } = await invoice.settings({ organisation: federation })
  return invoice.saveSettings({ organisation: federation, termDays, ...over, version })
}

const final = async (payer: Awaited<ReturnType<typeof given.person>>) => {
  const ref = await given.draft(payer, [{ amountCents: 2500, taxLevelCode: 'VAT_21' }])
  const { version } = await invoice.get({ federation, invoice: ref })
  const { number } = await invoice.finalise({ federation, invoice: ref, version })
  return { ref, number: number ?? '' }
}

const sendAll = async (read: () => Promise<readonly MailFile[]> | null = () => null) => {
  const { received, url } = await openMailServer(opened)
  const sender = await startMailSender({
    services: { ...services, log: quietLog },
    mailUrl: url,
    from: 'no-reply@oxer.example',
    readAttached: (attached) => read() ?? readAttached(services, attached),
  })
  await sender.idle()
  await sender.stop()
  return received
}

const bytesOf = async (file: { body: unknown }): Promise<Buffer> => {
  const { body } = file
  if (typeof body === 'string') return Buffer.from(body)
  if (body instanceof Uint8Array) return Buffer.from(body)
  throw new Error('the file is a stream')
}

await given.seller()
const billing = { email: 'facturen@manege.example', enterpriseNumber: '1000000021' }

it('has the PDF of the frozen document, and its UBL file where the seller wants it', async () => {
  await choose({ mailsDocuments: true, attachesUbl: true })
  const { ref, number } = await final(await given.club(billing))
  const [stored] = await database.prisma.mailMessage.findMany()
  expect(stored?.attached).toEqual({ kind: 'INVOICE', ref, files: ['PDF', 'UBL'] })
  // What is bought or renamed later is not on the document.
  await database.prisma.contactAccount.updateMany({ where: { email: billing.email }, data: { company: 'Renamed vzw' } })
  const [mail, ...others] = await sendAll()
  expect(others).toEqual([])
  expect(mail?.to).toEqual([billing.email])
  const sent = filesOf(mail?.raw ?? '')
  expect([...sent.keys()]).toEqual([`${number}.pdf`, `${number}.xml`])
  const pdf = await bytesOf(await files.pdf({ federation, invoice: ref }))
  expect(sent.get(`${number}.pdf`)?.equals(pdf)).toBe(true)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(sent.get(`${number}.xml`)?.toString()).toBe((await files.ubl({ federation, invoice: ref })).body)
  expect(mail?.raw.replaceAll('=\r\n', '')).toContain(`${number}.pdf, ${number}.xml`)
})

it('has the PDF alone where the seller wants no UBL, or the payer has no enterprise number', async () => {
  await choose({ mailsDocuments: true, attachesUbl: false })
  const club = await final(await given.club(billing))
  await choose({ mailsDocuments: true, attachesUbl: true })
  const without = await final(await given.club({ email: billing.email }))
  const names = (await sendAll()).map(({ raw }) => [...filesOf(raw).keys()])
  expect(names.toSorted()).toEqual([[`${club.number}.pdf`], [`${without.number}.pdf`]].toSorted())
})

it('goes without a file that is too large, and with its link', async () => {
  await choose({ mailsDocuments: true })
  await final(await given.club(billing))
  const large = { fileName: 'large.pdf', contentType: 'application/pdf', body: new Uint8Array(mostAttachedBytes + 1) }
  const [mail] = await sendAll(() => Promise.resolve([large]))
  expect([...filesOf(mail?.raw ?? '').keys()]).toEqual([])
  expect(mail?.raw).not.toContain('large.pdf')
  expect(mail?.raw.replaceAll('=\r\n', '')).toContain('/finance/invoices')
})

it('waits when its files cannot be read, and is sent later', async () => {
  await choose({ mailsDocuments: true, attachesUbl: false })
  const { number } = await final(await given.club(billing))
  expect(await sendAll(() => Promise.reject(new Error('the storage does not answer')))).toEqual([])
  const [waiting] = await database.prisma.mailMessage.findMany()
  expect(waiting).toMatchObject({ status: 'WAITING', attempts: 1, error: 'the storage does not answer' })
  await database.query("UPDATE mail_message SET due_at = now() - interval '1 second'", [])
  const [mail] = await sendAll()
  expect([...filesOf(mail?.raw ?? '').keys()]).toEqual([`${number}.pdf`])
})

it('is not mailed unless the seller says so, and a setting that is left out stays', async () => {
  await choose({ mailsDocuments: false, attachesUbl: true })
  await final(await given.club(billing))
  expect(await database.prisma.mailMessage.count()).toBe(0)
  expect(await choose({ mailsDocuments: true })).toMatchObject({ mailsDocuments: true, attachesUbl: true })
  const settings = { organisation: federation, termDays: 30, attachesUbl: false, version: 1 }
  await expect(invoice.saveSettings(settings)).rejects.toMatchObject({ message: kernelErrors.staleVersion.code })
  await expect(api('rider').finance.invoice.saveSettings(settings)).rejects.toMatchObject({
    message: kernelErrors.insufficientPermissions.code,
  })
})
