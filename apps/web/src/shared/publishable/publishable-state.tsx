import { PublicationBadge, RevisionLabel } from '@oxer/ui'
import classes from './publishable.module.css'
import type { PublishableItem } from './publishable-item.ts'

/** The state as a badge, with V{n} after the first publication. */
export const PublishableState = ({ item }: { item: Pick<PublishableItem, 'state' | 'revision'> }) => (
  <span className={classes.state}>
    <PublicationBadge state={item.state} />
    {item.revision > 0 && <RevisionLabel number={item.revision} />}
  </span>
)
