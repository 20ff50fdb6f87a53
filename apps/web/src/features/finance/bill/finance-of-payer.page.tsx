import { SectionNav } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { placeOf } from '../../../shared/place-of.ts'
import { BalancePage } from './balance.page.tsx'
import type { BillOwner } from './bill.queries.ts'
import { OrdersOfPayerPage } from './orders-of-payer.page.tsx'

const parts = ['balance', 'invoices'] as const

/** The money of a member or an organisation (ps010, ps036): what is owed first, then what was ordered. */
export const FinanceOfPayerPage = ({ owner, part = '' }: { owner: BillOwner; part: string | undefined }) => {
  const { t } = useTranslation('finance')
  const current = part === '' ? 'balance' : parts.find((each) => each === part)
  if (current === undefined) throw new PageRefusal(404)
  const base = `${placeOf[owner.kind](owner.ref)}/finance`
  return (
    <>
      <SectionNav
        label={t('payer.parts')}
        items={parts.map((each) => ({
          href: `${base}/${each}`,
          label: t(`payer.part.${each}`),
          isCurrent: each === current,
        }))}
      />
      {current === 'balance' ? <BalancePage owner={owner} /> : <OrdersOfPayerPage owner={owner} />}
    </>
  )
}
