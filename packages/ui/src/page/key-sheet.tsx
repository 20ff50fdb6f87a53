import { Fragment, type ReactNode } from 'react'
import classes from './key-sheet.module.css'

/** Keys to press one after the other or together, and what they do. */
export type KeyLine = readonly [keys: string, says: string]

/** What keys do, behind the question mark: groups of lines beside each other. */
export const KeySheet = ({ children }: { children: ReactNode }) => <div className={classes.sheet}>{children}</div>

export const KeyLines = ({ title, lines, note }: { title: string; lines: readonly KeyLine[]; note?: string }) => (
  <section>
    <h3>{title}</h3>
    <dl>
      {lines.map(([keys, says]) => (
        <div key={keys}>
          <dt>
            {keys.split(' ').map((key) => (
              <Fragment key={key}>
                <kbd>{key}</kbd>{' '}
              </Fragment>
            ))}
          </dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
    {note !== undefined && <p>{note}</p>}
  </section>
)
