import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

/**
 * A part of a page with its own heading and actions. A line separates it, not a box. A part with nothing in it is one
 * line: `empty` says what would be here and who adds it.
 */
export const Section = ({
  id,
  title,
  isTitled = true,
  description,
  actions,
  empty,
  children,
}: {
  /** The place of a link to this part. */
  id?: string | undefined
  title: string
  /** False where the heading of the page says the same: the part has the name, and its actions stand alone. */
  isTitled?: boolean
  description?: ReactNode
  actions?: ReactNode
  empty?: string | undefined
  children?: ReactNode
}) => {
  const titleId = useId()
  return (
    <section
      id={id}
      {...(isTitled ? { 'aria-labelledby': titleId } : { 'aria-label': title })}
      className={classes.section}
      data-empty={empty !== undefined || undefined}
    >
      <div className={classes.top}>
        {isTitled ? (
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
        ) : (
          description !== undefined && <p className={classes.lead}>{description}</p>
        )}
        {empty !== undefined && <p className={classes.empty}>{empty}</p>}
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {isTitled && empty === undefined && description !== undefined && (
        <p className={classes.description}>{description}</p>
      )}
      {empty === undefined && children}
    </section>
  )
}
