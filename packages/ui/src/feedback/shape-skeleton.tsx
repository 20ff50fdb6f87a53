import { useUi } from '../provider/ui-provider.tsx'
import classes from './shape-skeleton.module.css'

/** What is loading stands here in outline: the rows of a list, the fields of a form, a few lines, or one figure. It appears after a moment, because most waits are shorter. */
export const ShapeSkeleton = ({ shape = 'list' }: { shape?: 'list' | 'form' | 'text' | 'figure' }) => {
  const { texts } = useUi()
  return (
    <div className={classes.skeleton} data-outline={shape} role="status">
      <span className={classes.silent}>{texts.loading}</span>
    </div>
  )
}
