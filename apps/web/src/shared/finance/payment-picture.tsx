import { Anchor } from '@mantine/core'
import type { PaymentRequest } from '@oxer/domain/finance/payment/pay.schema'
import { useTranslation } from 'react-i18next'

type Picture = { qr: NonNullable<PaymentRequest['qr']> }

const fileOf = ({ size, path }: Picture['qr']): string => {
  const side = size * 8
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}

/** The same code as a file, to send it on or to print it. */
export const SavePicture = ({ qr, name }: Picture & { name: string }) => {
  const { t } = useTranslation('finance')
  return (
    <Anchor href={fileOf(qr)} download={`${name.replaceAll(/[^0-9A-Z]/gi, '')}.svg`} size="sm">
      {t('pay.save')}
    </Anchor>
  )
}
