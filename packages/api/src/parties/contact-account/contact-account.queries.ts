import type { Db } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ContactFacts } from '@oxer/domain/parties/contact-account/contact-account.policy'
import type { ContactAccountView } from '@oxer/domain/parties/contact-account/contact-account.schema'
import { toContactAccount } from './contact-account.mappers.ts'

/** A contact has only a few accounts; the general default comes first. */
export const listContactAccounts = async (
  db: Db,
  { contactRef, name }: Pick<ContactFacts, 'contactRef' | 'name'>,
): Promise<ContactAccountView[]> => {
  const rows = await db.contactAccount.findMany({
    where: { contactRef },
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
  })
  const views = rows.map((row) => toContactAccount(row, name))
  const isDefault = (view: ContactAccountView): boolean => view.defaultFor.includes('DEFAULT')
  return [...views.filter(isDefault), ...views.filter((view) => !isDefault(view))]
}

export const getContactAccount = async (
  db: Db,
  { contactRef, name }: Pick<ContactFacts, 'contactRef' | 'name'>,
  ref: string,
): Promise<ContactAccountView> => {
  const row = await db.contactAccount.findFirst({ where: { ref, contactRef } })
  if (!row) throw failure(kernelErrors.notFound)
  return toContactAccount(row, name)
}
