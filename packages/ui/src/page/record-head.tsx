import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUi } from '../provider/ui-provider.tsx'
import type { Crumb } from './page-shell.tsx'
import classes from './record-head.module.css'

/** One of the facts that matter most. `warning`: something to mend, with a link to where it is mended. */
export type RecordFact = { id: string; value: ReactNode; tone?: 'warning' | undefined; href?: string | undefined }

export type RecordHeadProps = {
  title: string
  /** The pages above this one, the nearest last. */
  crumbs?: readonly Crumb[]
  /** The picture of the subject, 56 px. */
  picture?: ReactNode
  /** Statuses, beside the name. */
  marks?: ReactNode
  /** In one line, the most important first; those without a value are left out. */
  facts?: readonly RecordFact[]
  /** One primary action, and the menu of the others. */
  actions?: ReactNode
  /** The screens of the record. */
  nav?: ReactNode
  /** The head keeps its height while its record is loaded. */
  isLoading?: boolean
  children?: ReactNode
}

const isKnown = ({ value }: RecordFact): boolean =>
  value !== null && value !== undefined && value !== '' && value !== false

const FactText = ({ fact }: { fact: RecordFact }) => {
  const { Link } = useUi()
  const text = (
    <>
      {fact.tone === 'warning' && <IconAlertTriangle size={14} aria-hidden />}
      {fact.value}
    </>
  )
  return fact.href === undefined ? text : <Link href={fact.href}>{text}</Link>
}

/**
 * The frame of the screens of a person, a horse or an organisation: picture, name, one line of facts, actions, and the
 * screens of the record below. The name is the title of the page and takes the focus after navigation.
 */
export const RecordHead = ({
  title,
  crumbs = [],
  picture,
  marks,
  facts = [],
  actions,
  nav,
  isLoading = false,
  children,
}: RecordHeadProps) => {
  const { texts, Link } = useUi()
  return (
    <div className={classes.page}>
      <header className={classes.head} data-loading={isLoading || undefined}>
        <div className={classes.picture}>{isLoading ? <span className={classes.blank} /> : picture}</div>
        <div className={classes.words}>
          {crumbs.length > 0 && (
            <nav aria-label={texts.breadcrumbs} className={classes.crumbs}>
              <ol>
                {crumbs.map(({ href, label }) => (
                  <li key={href}>
                    <Link href={href}>{label}</Link>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <h1 className={classes.title} tabIndex={-1} data-page-title title={title}>
            <span className={classes.name}>{title}</span>
            {marks !== undefined && <span className={classes.marks}>{marks}</span>}
          </h1>
        </div>
        <ul className={classes.facts}>
          {facts.filter(isKnown).map((fact) => (
            <li key={fact.id} data-tone={fact.tone}>
              <FactText fact={fact} />
            </li>
          ))}
        </ul>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {nav}
      <div className={classes.body} aria-busy={isLoading}>
        {children}
      </div>
    </div>
  )
}
