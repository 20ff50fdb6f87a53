import type { QrPicture as Outline } from '@oxer/domain/kernel/qr-picture/qr-picture.schema'
import classes from './qr-picture.module.css'

/** A code that a camera reads: always dark on white. */
export const QrPicture = ({ qr, label }: { qr: Outline; label: string }) => (
  <svg className={classes.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={label}>
    <path d={qr.path} />
  </svg>
)
