import type { Startlist } from '@oxer/domain/competitions/startlist/startlist.schema'
import type { StartlistWarning } from '@oxer/domain/competitions/startlist/startlist-warning.schema'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../startlist.module.css'
import { type Entry, nameOf } from '../startlist.view.ts'

/** Whole minutes, never in favour of the rider: the available time is rounded down, the required time up. */
const minutesLeft = (seconds: number | null): number => Math.floor(Math.max(0, seconds ?? 0) / 60)
const minutesAsked = (seconds: number | null): number => Math.ceil(Math.abs(seconds ?? 0) / 60)

/** A warning of the planner as text, with its numbers (decision 18). */
const useWarningText = (): ((warning: StartlistWarning) => string) => {
  const { t } = useTranslation('competitions')
  const otherOf = ({ other, subject }: StartlistWarning): string => {
    if (other === null) return t('startlist.warning.somethingElse')
    const what = { RIDER: other.horse, HORSE: other.rider, BOTH: `${other.rider}, ${other.horse}` }[subject ?? 'BOTH']
    if (other.startlist === null) return t('startlist.warning.here', { what, position: other.position })
    const where = other.arenaName ?? other.startlist.name
    return t('startlist.warning.there', { what, where, start: other.start ?? '' })
  }
  return (warning) => {
    const other = otherOf(warning)
    return t(`startlist.warning.${warning.code}`, {
      subject: warning.subjectName ?? t('startlist.warning.somebody'),
      other,
      when: t(warning.other?.isLater === true ? 'startlist.warning.before' : 'startlist.warning.after', { other }),
      given: minutesLeft(warning.givenSeconds),
      needed: minutesAsked(warning.neededSeconds),
      overlap: minutesAsked(warning.givenSeconds),
      name: warning.breakName ?? '',
      from: warning.fromPosition ?? 0,
      to: warning.toPosition ?? 0,
    })
  }
}

const keyOf = (warning: StartlistWarning): string =>
  [warning.code, warning.subjectRef, warning.other?.startlist?.ref, warning.other?.position, warning.breakName].join(
    ' ',
  )

/** The texts of one entry's warnings. They stay as they are while entries move and the warnings do not change. */
export const WarningLines = memo(({ warnings }: { warnings: readonly StartlistWarning[] }) => {
  const textOf = useWarningText()
  return (
    <ul className={classes.warnings}>
      {warnings.map((warning) => (
        <li key={keyOf(warning)}>{textOf(warning)}</li>
      ))}
    </ul>
  )
})
WarningLines.displayName = 'WarningLines'

export type WarningsByEntry = ReadonlyMap<string, readonly StartlistWarning[]>

export const warningsByEntry = (warnings: readonly StartlistWarning[]): WarningsByEntry => {
  const byEntry = new Map<string, StartlistWarning[]>()
  for (const warning of warnings) {
    const known = byEntry.get(warning.entryRef)
    if (known === undefined) byEntry.set(warning.entryRef, [warning])
    else known.push(warning)
  }
  return byEntry
}

/** The mark of an entry with a warning; the list opens the text at it. */
export const WarningMark = ({
  name,
  warnings,
  isOpen,
  onOpen,
}: {
  name: string
  warnings: readonly StartlistWarning[] | undefined
  isOpen: boolean
  onOpen: (anchor: HTMLElement) => void
}) => {
  const { t } = useTranslation('competitions')
  if (warnings === undefined) return <span className={classes.noMark} />
  return (
    <button
      type="button"
      className={`${classes.icon} ${classes.warned}`}
      aria-label={t('startlist.warning.of', { name, count: warnings.length })}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(event.currentTarget)
      }}
    >
      <IconAlertTriangle size={16} aria-hidden />
    </button>
  )
}

/** All warnings, entry by entry in the order of the list. */
export const PlanWarnings = ({ list }: { list: Pick<Startlist, 'entries' | 'warnings'> }) => {
  const { t } = useTranslation('competitions')
  const byEntry = useMemo(() => warningsByEntry(list.warnings), [list.warnings])
  const words = (type: Exclude<Entry['type'], 'PARTICIPANT'>): string => t(`startlist.type.${type}`)
  if (list.warnings.length === 0) return <p className={classes.quiet}>{t('startlist.draw.noWarnings')}</p>
  return (
    <ol className={classes.warnedEntries}>
      {list.entries.flatMap((entry) => {
        const warnings = byEntry.get(entry.ref)
        if (warnings === undefined) return []
        return [
          <li key={entry.ref}>
            <span className={classes.position}>{entry.position}</span>
            <div>
              <strong>{nameOf(entry, words)}</strong>
              <WarningLines warnings={warnings} />
            </div>
          </li>,
        ]
      })}
    </ol>
  )
}
