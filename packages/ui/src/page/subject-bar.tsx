import type { ReactNode } from 'react'
import { ShapeSkeleton } from '../feedback/shape-skeleton.tsx'
import classes from './subject-bar.module.css'

/**
 * The frame of the screens of one subject on which people work all day, such as a competition: its name, state, screens
 * and actions in one line of 48 px that stays in sight, and the screen below it. The name is the title of the page and
 * takes the focus after navigation.
 */
export const SubjectBar = ({
  title,
  titleTone,
  note,
  marks,
  nav,
  actions,
  isLoading = false,
  children,
}: {
  title: string
  /** `danger`: the subject was cancelled. */
  titleTone?: 'danger' | undefined
  /** Days and place: shown while there is room. */
  note?: string
  /** Statuses, beside the name. */
  marks?: ReactNode
  /** The screens of the subject. */
  nav?: ReactNode
  actions?: ReactNode
  isLoading?: boolean
  children?: ReactNode
}) => (
  <div className={classes.page}>
    <header className={classes.bar}>
      <div className={classes.subject}>
        <h1 className={classes.title} data-tone={titleTone} tabIndex={-1} data-page-title title={title}>
          <span className={classes.name}>{title}</span>
          {marks !== undefined && <span className={classes.marks}>{marks}</span>}
        </h1>
        {note !== undefined && <p className={classes.note}>{note}</p>}
      </div>
      {nav !== undefined && <div className={classes.nav}>{nav}</div>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
    <div className={classes.body} aria-busy={isLoading}>
      {isLoading && <ShapeSkeleton />}
      {children}
    </div>
  </div>
)
