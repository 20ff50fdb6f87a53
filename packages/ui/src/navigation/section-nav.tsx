import { Fragment, type ReactNode, useRef } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import classes from './section-nav.module.css'
import { useCurrentInSight } from './use-current-in-sight.ts'

export type SectionNavItem = {
  href: string
  label: string
  icon?: ReactNode
  badge?: ReactNode
  isCurrent?: boolean
  /** Items of one group stand together below its name; only in a column. */
  group?: string
}

/**
 * The sections of one subject, such as a member, a competition or a federation: a row of tabs, a column beside the page,
 * or tabs inside the bar of the subject.
 */
export const SectionNav = ({
  label,
  items,
  direction = 'row',
}: {
  label: string
  items: readonly SectionNavItem[]
  direction?: 'row' | 'column' | 'bar'
}) => {
  const { Link } = useUi()
  const nav = useRef<HTMLElement>(null)
  const current = items.find((item) => item.isCurrent)?.href
  useCurrentInSight(nav, current)
  const groups = direction === 'column' ? [...new Set(items.map(({ group }) => group))] : [undefined]
  return (
    <nav ref={nav} aria-label={label} className={classes.nav} data-direction={direction}>
      {groups.map((group) => (
        <Fragment key={group ?? ''}>
          {group !== undefined && <p className={classes.group}>{group}</p>}
          <ul className={classes.list} aria-label={group}>
            {items
              .filter((item) => item.group === group || direction !== 'column')
              .map((item) => (
                <li key={item.href}>
                  <Link href={item.href} className={classes.link} aria-current={item.isCurrent ? 'page' : undefined}>
                    {item.icon}
                    {item.label}
                    {item.badge}
                  </Link>
                </li>
              ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  )
}
