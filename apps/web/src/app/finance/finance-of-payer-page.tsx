import { SectionNav } from '@oxer/ui'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BalancePage } from '../../features/finance/bill/balance.page.tsx'
import { BillPage } from '../../features/finance/bill/bill.page.tsx'
import { OrdersOfPayerPage } from '../../features/finance/bill/orders-of-payer.page.tsx'
import { InvoicesOfPayerPage } from '../../features/finance/invoice/invoices-of-payer.page.tsx'
import type { BillOwner } from '../../shared/finance/bill-owner.ts'
import { PageRefusal } from '../../shared/page-refusal.ts'
import { placeOf } from '../../shared/place-of.ts'
import { trpc } from '../../shared/trpc.ts'
import { useTitlePart } from '../../shared/use-title.ts'

const parts = ['balance', 'invoices'] as const

/** The money of a member or an organisation (ps010, ps036): what is owed first, then its documents and what was ordered. */
export const FinanceOfPayerPage = ({ owner, part = '' }: { owner: BillOwner; part: string | undefined }) => {
  const { t } = useTranslation('finance')
  const { history } = useRouter()
  const isOrganisation = owner.kind === 'organisation'
  const { data: abilities } = trpc.parties.organisation.abilities.useQuery(
    { organisation: owner.ref },
    { enabled: isOrganisation },
  )
  const [name = '', bill, ...rest] = part.split('/')
  const current = parts.find((each) => each === (name || 'balance'))
  useTitlePart(current && t(`payer.part.${current}`))
  if (current === undefined || rest.length > 0 || (bill !== undefined && current !== 'balance')) {
    throw new PageRefusal(404)
  }
  const base = `${placeOf[owner.kind](owner.ref)}/finance`
  const open = (ref?: string) => history.push(ref === undefined ? `${base}/balance` : `${base}/balance/${ref}`)
  return (
    <>
      <SectionNav
        label={t('payer.parts')}
        items={[
          ...parts.map((each) => ({
            href: `${base}/${each}`,
            label: t(`payer.part.${each}`),
            isCurrent: each === current,
          })),
          ...(isOrganisation && abilities?.canManageSales
            ? [{ href: `/finance/${owner.ref}/overview`, label: t('payer.sales'), isCurrent: false }]
            : []),
        ]}
      />
      {current === 'invoices' && (
        <>
          <InvoicesOfPayerPage owner={owner} />
          <OrdersOfPayerPage owner={owner} />
        </>
      )}
      {current === 'balance' &&
        (bill ? (
          <BillPage key={bill} owner={owner} bill={bill} onDeleted={() => open()} />
        ) : (
          <BalancePage owner={owner} onBill={open} />
        ))}
    </>
  )
}
