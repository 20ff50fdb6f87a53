import type { ReactNode } from 'react'
import { ShapeSkeleton } from '../feedback/shape-skeleton.tsx'
import { useUi } from '../provider/ui-provider.tsx'
import classes from './page-shell.module.css'

export type Crumb = { label: string; href: string }

export type PageShellProps = {
  title: string
  /** `danger`: what the page is about was cancelled. */
  titleTone?: 'danger' | undefined
  subtitle?: ReactNode
  /** The pages above this one, the nearest last. */
  crumbs?: readonly Crumb[]
  /** Statuses and revision, beside the title. */
  marks?: ReactNode
  actions?: ReactNode
  isLoading?: boolean
  /** `list`: one list to read down, limited to a width at which the eye can follow a row. */
  width?: 'full' | 'list'
  children?: ReactNode
}

/** Title, breadcrumbs, actions and the page itself. The title takes the focus after navigation. */
export const PageShell = ({
  title,
  titleTone,
  subtitle,
  crumbs = [],
  marks,
  actions,
  isLoading = false,
  width = 'full',
  children,
}: PageShellProps) => {
  const { texts, Link } = useUi()
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.top}>
        <div className={classes.words}>
          {crumbs.length > 0 && (
            <nav aria-label={texts.breadcrumbs}>
              <ol className={classes.crumbs}>
                {crumbs.map((crumb) => (
                  <li key={crumb.href}>
                    <Link href={crumb.href}>{crumb.label}</Link>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <h1 className={classes.title} data-tone={titleTone} tabIndex={-1} data-page-title>
            {title}
            {marks !== undefined && <span className={classes.marks}>{marks}</span>}
          </h1>
          {subtitle !== undefined && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={classes.body} aria-busy={isLoading}>
        {isLoading && <ShapeSkeleton />}
        {children}
      </div>
    </div>
  )
}
