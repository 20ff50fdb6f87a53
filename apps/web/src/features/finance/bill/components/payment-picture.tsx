import type { PaymentRequest } from '@oxer/domain/finance/payment/pay.schema'
import classes from '../pay.module.css'

/** The code that a bank's app scans; always dark on white, so that a camera reads it. */
export const PaymentPicture = ({ qr, label }: { qr: NonNullable<PaymentRequest['qr']>; label: string }) => (
  <svg className={classes.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={label}>
    <path d={qr.path} />
  </svg>
)
