import { type SignatureMark, SignatureMarkKind } from '@oxer/domain/parties/horse/horse-signature.schema'
import { useTranslation } from 'react-i18next'
import { pathOf, type SignatureView, signatureViewNames, viewBoxOf, viewOf } from '../signature.view.ts'
import classes from './signature.module.css'
import { SignatureOutlines } from './signature-outlines.tsx'

export const Marks = ({ marks }: { marks: readonly SignatureMark[] }) =>
  marks.map((mark, index) => (
    // Two marks may be equal.
    <path key={`${String(index)} ${mark.kind}`} className={classes.mark} data-kind={mark.kind} d={pathOf(mark)} />
  ))

const samples: Record<SignatureMarkKind, SignatureMark['points']> = {
  WHITE: [
    { x: 4, y: 6 },
    { x: 16, y: 4 },
    { x: 18, y: 16 },
    { x: 6, y: 18 },
  ],
  WHORL: [{ x: 11, y: 11 }],
  SCAR: [
    { x: 3, y: 19 },
    { x: 19, y: 3 },
  ],
  LINE: [
    { x: 3, y: 16 },
    { x: 9, y: 6 },
    { x: 19, y: 8 },
  ],
}

/** What each kind of mark looks like. */
const Legend = () => {
  const { t } = useTranslation('parties')
  return (
    <ul className={classes.legend} aria-label={t('horse.drawing.legend')}>
      {SignatureMarkKind.options.map((kind) => (
        <li key={kind}>
          <svg viewBox="0 0 22 22" className={classes.view} aria-hidden>
            <Marks marks={[{ kind, points: samples[kind] }]} />
          </svg>
          {t(`horse.drawing.tools.${kind}`)}
        </li>
      ))}
    </ul>
  )
}

const Figure = ({ view, marks }: { view: SignatureView; marks: readonly SignatureMark[] }) => {
  const { t } = useTranslation('parties')
  const own = marks.filter((mark) => viewOf(mark) === view)
  return (
    <figure className={classes.figure} data-view={view}>
      <svg
        className={classes.view}
        viewBox={viewBoxOf(view)}
        role="img"
        aria-label={`${t(`horse.drawing.view.${view}`)}: ${t('horse.drawing.marksOf', { count: own.length })}`}
      >
        <SignatureOutlines view={view} />
        <Marks marks={own} />
      </svg>
      <figcaption>{t(`horse.drawing.view.${view}`)}</figcaption>
    </figure>
  )
}

/** A drawing of the markings on the outlines: both sides, the head and the legs. */
export const SignatureSheet = ({ marks }: { marks: readonly SignatureMark[] }) => (
  <>
    <div className={classes.sheet}>
      {signatureViewNames.map((view) => (
        <Figure key={view} view={view} marks={marks} />
      ))}
    </div>
    <Legend />
  </>
)
