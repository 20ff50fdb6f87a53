import { Button } from '@mantine/core'
import type { PayTarget } from '@oxer/domain/finance/payment/pay.schema'
import { IconCreditCard } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../failure.ts'
import { trpc } from '../trpc.ts'
import type { BillOwner } from './bill-owner.ts'
import classes from './pay.module.css'

/** Leads to the provider, and from there back to this page. */
export const PayByCard = ({
  owner: { kind, ref },
  book,
  target,
}: {
  owner: BillOwner
  book: string
  target: PayTarget | undefined
}) => {
  const { t, i18n } = useTranslation('finance')
  const goOn = { onSuccess: ({ address }: { address: string }) => window.location.assign(address) }
  const { cardPayment } = trpc.finance
  const member = cardPayment.startOfMember.useMutation(goOn)
  const organisation = cardPayment.startOfOrganisation.useMutation(goOn)
  const asked = { book, ...(target && { kind: target.kind, document: target.document }) }
  const { error, isPending, isSuccess } = kind === 'member' ? member : organisation
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCreditCard size={16} aria-hidden />}
        loading={isPending || isSuccess}
        onClick={() =>
          kind === 'member'
            ? member.mutate({ member: ref, ...asked })
            : organisation.mutate({ organisation: ref, ...asked })
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
