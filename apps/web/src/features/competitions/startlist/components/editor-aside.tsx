import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { listFiguresOf } from '@oxer/domain/competitions/startlist/list-figures.rules'
import { type Startlist, StartSelection } from '@oxer/domain/competitions/startlist/startlist.schema'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { dateHere } from '../../../../shared/own-time.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../startlist.module.css'
import type { StartlistEditor } from '../startlist.mutations.ts'
import type { EditorScreen } from '../use-editor-screen.ts'
import { PlanWarnings } from './plan-warnings.tsx'

/** Registrations that are on no list yet. */
const Waiting = ({ editor }: { editor: StartlistEditor }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { view } = editor
  const waiting = trpc.competitions.startlist.unassignedRegistrations.useQuery({
    competition: competition.ref,
    id: view.ref,
  })
  const rows = waiting.data ?? []
  const [ticked, setTicked] = useState<readonly string[]>([])
  // A registration that another user has added is no longer waiting, and no longer chosen.
  const chosen = rows.map(({ registrationRef }) => registrationRef).filter((ref) => ticked.includes(ref))
  return (
    <section aria-label={t('startlist.waiting')}>
      <div className={classes.bar}>
        <strong>{t('startlist.waiting')}</strong>
        <span className={classes.grow} />
        {chosen.length > 0 ? (
          <Button
            size="compact-sm"
            disabled={editor.isSaving}
            onClick={() => {
              editor.addRegistrations(chosen)
              setTicked([])
            }}
          >
            {t('startlist.addChosen', { count: chosen.length })}
          </Button>
        ) : (
          rows.length > 0 && (
            <Button size="compact-sm" onClick={editor.addAll} disabled={editor.isSaving}>
              {t('startlist.addAll', { count: rows.length })}
            </Button>
          )
        )}
      </div>
      {rows.length === 0 ? (
        <p className={classes.quiet}>{waiting.isPending ? '' : t('startlist.nobodyWaiting')}</p>
      ) : (
        <ul className={classes.waiting}>
          {rows.length > 1 && (
            <li>
              <Checkbox
                size="xs"
                label={t('startlist.chooseAll')}
                checked={chosen.length === rows.length}
                indeterminate={chosen.length > 0 && chosen.length < rows.length}
                onChange={(event) =>
                  setTicked(event.currentTarget.checked ? rows.map(({ registrationRef }) => registrationRef) : [])
                }
              />
            </li>
          )}
          {rows.map((row) => (
            <li key={row.registrationRef}>
              <Checkbox
                size="xs"
                aria-label={t('startlist.choose', { name: `${row.rider.name}, ${row.horse.name}` })}
                checked={chosen.includes(row.registrationRef)}
                onChange={(event) =>
                  setTicked(
                    event.currentTarget.checked
                      ? [...chosen, row.registrationRef]
                      : chosen.filter((ref) => ref !== row.registrationRef),
                  )
                }
              />
              <span className={classes.grow}>
                {row.rider.name}
                <span className={classes.quiet}> {row.horse.name}</span>
              </span>
              <ActionIcon
                variant="subtle"
                disabled={editor.isSaving}
                aria-label={t('startlist.addNamed', { name: `${row.rider.name}, ${row.horse.name}` })}
                onClick={() => editor.addRegistration(row.registrationRef)}
              >
                <IconPlus size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Who was placed before the order was made, and why. */
const Apart = ({ list }: { list: Startlist }) => {
  const { t } = useTranslation('competitions')
  return StartSelection.shape.place.options.map((place) => {
    const names = (list.draw?.selection ?? []).flatMap(({ ref, reason, ...each }) => {
      const entry = list.entries.find((one) => one.ref === ref)
      if (entry === undefined || each.place !== place) return []
      const name = entry.rider?.name ?? ''
      return [reason === '' ? name : t('startlist.draw.apart.because', { name, reason })]
    })
    if (names.length === 0) return null
    return (
      <span key={place} className={classes.quiet}>
        <br />
        {t('startlist.draw.apart.said', { place: t(`startlist.draw.apart.places.${place}`), names: names.join(', ') })}
      </span>
    )
  })
}

/** How the order of the list was made, and how long it takes. */
const Figures = ({ list }: { list: Startlist }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  return (
    <section aria-label={t('startlist.figures')}>
      <dl style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px 12px', margin: 0 }}>
        <dt className={classes.quiet}>{t('startlist.field.participants')}</dt>
        <dd style={{ margin: 0 }}>{list.participantCount}</dd>
        <dt className={classes.quiet}>{t('startlist.openPositions')}</dt>
        <dd style={{ margin: 0 }}>{list.positionCount - list.participantCount}</dd>
        <dt className={classes.quiet}>{t('startlist.lasts')}</dt>
        <dd style={{ margin: 0 }}>{t('startlist.minutes', { count: Math.ceil(list.totalSeconds / 60) })}</dd>
        {listFiguresOf(list).map(({ name, value, unit }) => (
          <Fragment key={name}>
            <dt className={classes.quiet}>{t(`startlist.figure.${name}`)}</dt>
            <dd style={{ margin: 0 }}>{unit === 'SECONDS' ? formats.duration(Math.ceil(value / 60)) : value}</dd>
          </Fragment>
        ))}
      </dl>
      {list.draw && (
        <p style={{ marginBlockEnd: 0 }}>
          <span className={classes.quiet}>
            {t('startlist.drawn', { date: formats.date(dateHere(list.draw.at)), name: list.draw.byName })}
          </span>
          {list.draw.seed !== null && (
            <>
              <br />
              <span className={classes.quiet}>{t('startlist.draw.seed')} </span>
              <strong className={classes.seed}>{list.draw.seed}</strong>
            </>
          )}
          <Apart list={list} />
          {list.draw.isChanged && (
            <>
              <br />
              <span>{t(list.draw.seed === null ? 'startlist.draw.orderChanged' : 'startlist.draw.seedChanged')}</span>
            </>
          )}
        </p>
      )}
    </section>
  )
}

/** Data of the list besides its entries: waiting registrations, warnings, figures. */
export const EditorAside = ({ screen: { editor, view, isEditable } }: { screen: EditorScreen }) => {
  const { t } = useTranslation('competitions')
  return (
    <div className={classes.aside}>
      {isEditable && <Waiting editor={editor} />}
      {view.warnings.length > 0 && (
        <section aria-label={t('startlist.warning.title', { count: view.warnings.length })}>
          <strong>{t('startlist.warning.title', { count: view.warnings.length })}</strong>
          <PlanWarnings list={view} />
        </section>
      )}
      <Figures list={view} />
    </div>
  )
}
