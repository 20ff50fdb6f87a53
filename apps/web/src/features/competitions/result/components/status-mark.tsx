import type { StatusTag } from '../entry.view.ts'
import classes from '../results.module.css'

/** How a ride ended, as result lists write it: EL, RET. */
export const StatusMark = ({ tag: { text, label } }: { tag: StatusTag }) => (
  <span className={classes.tag} role="img" aria-label={label} title={label}>
    {text}
  </span>
)
