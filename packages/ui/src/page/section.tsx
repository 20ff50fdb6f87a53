import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

/** A part of a page with its own heading and actions. A line separates it, not a box. */
export const Section = ({
  title,
  description,
  actions,
  children,
}: {
  title: string
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.top}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {description !== undefined && <p className={classes.description}>{description}</p>}
      {children}
    </section>
  )
}
