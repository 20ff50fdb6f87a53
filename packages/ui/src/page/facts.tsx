import type { ReactNode } from 'react'
import classes from './facts.module.css'

export type Fact = { label: string; value: ReactNode }

/** The known facts about a subject, as label and value; unknown ones are left out. */
export const Facts = ({ items, columns = 2 }: { items: readonly Fact[]; columns?: 1 | 2 | 3 }) => (
  <dl className={classes.facts} data-columns={columns}>
    {items
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
