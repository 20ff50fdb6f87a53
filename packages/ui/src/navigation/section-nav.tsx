import { type ReactNode, useRef } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import classes from './section-nav.module.css'
import { useCurrentInSight } from './use-current-in-sight.ts'

export type SectionNavItem = { href: string; label: string; icon?: ReactNode; badge?: ReactNode; isCurrent?: boolean }

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
  return (
    <nav ref={nav} aria-label={label} className={classes.nav} data-direction={direction}>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.href}>
            <Link href={item.href} className={classes.link} aria-current={item.isCurrent ? 'page' : undefined}>
              {item.icon}
              {item.label}
              {item.badge}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
