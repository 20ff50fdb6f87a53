// The lines of Home: the name of a queue beside its first rows. A line separates queues, not a box.
import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from './queue.module.css'

/** A part of Home with its queues. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

type Counted = { count: number; isCapped?: boolean }

/** 12, or 1000+ where the server counted no further. */
export const useNumber = () => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  return ({ count, isCapped = false }: Counted): string =>
    isCapped ? t('atLeast', { number: formats.number(count) }) : formats.number(count)
}

/** The line below the rows that leads to all of them. */
type All = { label: string; href: string }

export const Queue = ({
  name,
  counted,
  all,
  children,
}: {
  name: string
  counted?: Counted
  all?: All | undefined
  children: ReactNode
}) => {
  const id = useId()
  const numberOf = useNumber()
  return (
    <div className={classes.queue}>
      <h3 id={id} className={classes.name}>
        {name} {counted && <span className={classes.count}>{numberOf(counted)}</span>}
      </h3>
      <ul className={classes.rows} aria-labelledby={id}>
        {children}
        {all && (
          <li className={classes.row}>
            <span className={classes.all}>
              <AppLink href={all.href} className={classes.link}>
                {all.label}
              </AppLink>
            </span>
          </li>
        )}
      </ul>
    </div>
  )
}

/** One thing that waits; all of it is a link to where it is settled. */
export const QueueRow = ({
  name,
  href,
  detail,
  fact,
  tone,
  action,
}: {
  name: string
  href?: string | undefined
  detail?: string | undefined
  fact?: string | undefined
  tone?: 'work' | 'failed' | undefined
  /** What can be done with it here. */
  action?: ReactNode
}) => (
  <li className={classes.row}>
    <span className={classes.words} title={[name, detail].filter(Boolean).join(' · ')}>
      {href === undefined ? (
        name
      ) : (
        <AppLink href={href} className={classes.link}>
          {name}
        </AppLink>
      )}
      {detail !== undefined && <span className={classes.detail}>{detail}</span>}
    </span>
    {fact !== undefined && (
      <span className={classes.fact} data-tone={tone}>
        {fact}
      </span>
    )}
    {action}
  </li>
)

/** One line of text, such as that nothing waits. */
export const QuietLine = ({ children }: { children: ReactNode }) => <p className={classes.quiet}>{children}</p>

export const PartFailed = ({ retry }: { retry: () => void }) => {
  const { t } = useTranslation('home')
  return (
    <p className={classes.quiet} role="alert">
      {t('failed')}
      <Button size="compact-sm" variant="default" onClick={retry}>
        {t('retry')}
      </Button>
    </p>
  )
}

/** Two queues, as most parts have. */
export const QueuesSkeleton = () => (
  <div aria-hidden="true" data-waiting>
    {[64, 48].map((width) => (
      <div key={width} className={classes.queue}>
        <span className={classes.bar} style={{ width: '60%' }} />
        <div>
          <span className={classes.bar} style={{ width: `${width}%` }} />
          <span className={classes.bar} style={{ width: `${width - 16}%` }} />
          <span className={classes.bar} style={{ width: `${width - 8}%` }} />
        </div>
      </div>
    ))}
  </div>
)
