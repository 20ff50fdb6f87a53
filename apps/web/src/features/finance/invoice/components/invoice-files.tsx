import { ActionIcon } from '@mantine/core'
import type { InvoiceRow } from '@oxer/domain/finance/invoice/invoice.schema'
import { IconFileCode, IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../invoice.columns.tsx'

/** The files of a document; `at` is the path of the list that it is in. */
export const InvoiceFiles = ({ at, invoice }: { at: string; invoice: InvoiceRow }) => {
  const { t } = useTranslation('finance')
  const number = titleOf(invoice, t)
  return (
    <>
      {invoice.hasUbl && (
        <ActionIcon
          component="a"
          href={`${at}/${invoice.ref}/ubl`}
          download
          aria-label={t('invoice.ublOf', { number })}
          title={t('invoice.ubl')}
        >
          <IconFileCode size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        component="a"
        href={`${at}/${invoice.ref}/pdf`}
        download
        aria-label={t('invoice.pdfOf', { number })}
        title={t('invoice.pdf')}
      >
        <IconFileTypePdf size={16} aria-hidden />
      </ActionIcon>
    </>
  )
}
