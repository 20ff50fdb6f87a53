import { listFiguresOf } from '@oxer/domain/competitions/startlist/list-figures.rules'
import { StartSelection } from '@oxer/domain/competitions/startlist/start-order-parts.schema'
import type { Startlist } from '@oxer/domain/competitions/startlist/startlist.schema'
import { Fragment, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateHere } from '../../../../shared/own-time.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../startlist.module.css'
import type { EditorScreen } from '../use-editor-screen.ts'
import { PlanWarnings } from './plan-warnings.tsx'
import { WaitingList } from './waiting-list.tsx'

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
export const EditorAside = memo(({ screen: { editor, view, isEditable } }: { screen: EditorScreen }) => {
  const { t } = useTranslation('competitions')
  return (
    <div className={classes.aside}>
      {isEditable && <WaitingList editor={editor} />}
      {view.warnings.length > 0 && (
        <section aria-label={t('startlist.warning.title', { count: view.warnings.length })}>
          <strong>{t('startlist.warning.title', { count: view.warnings.length })}</strong>
          <PlanWarnings list={view} />
        </section>
      )}
      <Figures list={view} />
    </div>
  )
})
EditorAside.displayName = 'EditorAside'
