import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import type { BillOwner } from '../../../../shared/finance/bill-owner.ts'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../pay.module.css'

/** Leads to the provider, and from there back to this page. */
export const PayByCard = ({ owner: { kind, ref }, book }: { owner: BillOwner; book: string }) => {
  const { t, i18n } = useTranslation('finance')
  const goOn = { onSuccess: ({ address }: { address: string }) => window.location.assign(address) }
  const { cardPayment } = trpc.finance
  const member = cardPayment.startOfMember.useMutation(goOn)
  const organisation = cardPayment.startOfOrganisation.useMutation(goOn)
  const { error, isPending, isSuccess } = kind === 'member' ? member : organisation
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCreditCard size={16} aria-hidden />}
        loading={isPending || isSuccess}
        onClick={() =>
          kind === 'member' ? member.mutate({ member: ref, book }) : organisation.mutate({ organisation: ref, book })
        }
      >
        {t('pay.byCard')}
      </Button>
      {error && (
        <p className={classes.refused} role="alert">
          {failureTexts(error, i18n).join(' ')}
        </p>
      )}
    </>
  )
}
