// The parts of the judge's sheet, as it is printed.
import type { ProtocolSheet, SheetLine } from '@oxer/domain/catalogue/protocol/protocol-sheet.rules'
import { deductionTexts } from '@oxer/i18n/deduction-text'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from './sheet-preview.module.css'

/** A line for handwriting, below its label. */
const Blank = ({ label, className }: { label: string; className?: string | undefined }) => (
  <span className={`${classes.blank ?? ''} ${className ?? ''}`}>
    <span className={classes.label}>{label}</span>
  </span>
)

/** An incomplete number is shown as it was typed. */
export const useFigure = () => {
  const formats = useFormats()
  return (text: string): string => (/^\d+(\.\d+)?$/.test(text) ? formats.number(text) : text)
}

const Mark = ({ line, hasDirectives }: { line: Extract<SheetLine, { kind: 'MARK' }>; hasDirectives: boolean }) => {
  const figure = useFigure()
  return (
    <tr>
      <td className={classes.no}>{line.no}</td>
      {line.letters !== '' && <td className={classes.letters}>{line.letters}</td>}
      <td className={classes.text} {...(line.letters === '' && { colSpan: 2 })}>
        {line.text}
      </td>
      <td className={classes.figure}>{figure(line.maximum)}</td>
      <td className={classes.box} />
      <td className={classes.box} />
      <td className={classes.figure} data-weighs={line.coefficient !== '1' || undefined}>
        {figure(line.coefficient)}
      </td>
      <td className={classes.box} />
      {hasDirectives && <td className={classes.directive}>{line.directive}</td>}
      <td className={classes.remarks} />
    </tr>
  )
}

export const Deductions = ({ sheet }: { sheet: ProtocolSheet }) => {
  const { t } = useTranslation('catalogue')
  const figure = useFigure()
  if (sheet.deductions.length === 0) return null
  return (
    <div className={classes.deductions}>
      <span className={classes.strong}>{t('protocol.sheet.deductions')}</span>
      {deductionTexts(t, sheet.deductions, figure).map((text) => (
        <span key={text} className={classes.deduction}>
          {text}
        </span>
      ))}
    </div>
  )
}

/** The rows that are added up at the end, each with a box for handwriting. */
export const Totals = ({ rows }: { rows: readonly { label: string; of?: string | undefined; isLast?: boolean }[] }) => (
  <table className={classes.totals}>
    <tbody>
      {rows.map(({ label, of, isLast }) => (
        <tr key={label} data-last={isLast || undefined}>
          <th scope="row">{label}</th>
          <td className={classes.figure}>{of}</td>
          <td className={classes.box} />
        </tr>
      ))}
    </tbody>
  </table>
)

/** The exercises of a sheet, with boxes for the marks. */
export const MarksTable = ({ sheet, hasDirectives }: { sheet: ProtocolSheet; hasDirectives: boolean }) => {
  const { t } = useTranslation('catalogue')
  const figure = useFigure()
  const width = hasDirectives ? 10 : 9
  return (
    <table className={classes.marks}>
      <thead>
        <tr>
          <th scope="col" className={classes.no} aria-label={t('protocol.column.no')} />
          <th scope="col" colSpan={2}>
            {t('protocol.sheet.column.test')}
          </th>
          {(['maximum', 'mark', 'correction', 'coefficient', 'final'] as const).map((column) => (
            <th key={column} scope="col" className={classes.narrow} data-column={column}>
              <span>{t(`protocol.sheet.column.${column}`)}</span>
            </th>
          ))}
          {hasDirectives && <th scope="col">{t('protocol.sheet.column.directive')}</th>}
          <th scope="col" className={classes.remarks}>
            {t('protocol.sheet.column.remarks')}
          </th>
        </tr>
      </thead>
      {sheet.parts.map(({ part, lines, points }) => (
        <tbody key={part} data-part={part}>
          {part !== 'TECHNICAL' && (
            <tr className={classes.part}>
              <th scope="rowgroup" colSpan={width}>
                {t(`protocol.list.${part}`)}
              </th>
            </tr>
          )}
          {lines.map((line, index) =>
            line.kind === 'HEADING' ? (
              // A heading may have the same text as another one.
              <tr key={`${String(index)} ${line.text}`} className={classes.section}>
                <th scope="rowgroup" colSpan={width}>
                  {line.text}
                </th>
              </tr>
            ) : (
              <Mark key={line.no} line={line} hasDirectives={hasDirectives} />
            ),
          )}
          {sheet.parts.length > 1 && (
            <tr className={classes.subtotal}>
              <th scope="row" colSpan={3}>
                {t('protocol.sheet.subtotal')}
              </th>
              <td colSpan={4} className={classes.figure}>
                {t('protocol.sheet.of', { points: points === null ? '…' : figure(points) })}
              </td>
              <td className={classes.box} />
              <td colSpan={width - 8} />
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}

type PaperProps = {
  federation: string
  name: string
  /** The line below the name; empty parts are left out. */
  about: readonly (string | false | undefined)[]
  judges: readonly string[]
  children: ReactNode
  /** Beside the general remarks and the signature. */
  totals?: ReactNode
  deductions?: ReactNode
}

/** The paper with its head, the lines for the start, and the foot; it stays white in every colour scheme. */
export const SheetPaper = ({ federation, name, about, judges, children, totals, deductions }: PaperProps) => {
  const { t } = useTranslation('catalogue')
  return (
    <div className={classes.sized}>
      <article className={classes.paper} data-paper>
        <header className={classes.head}>
          <div>
            <div className={classes.federation}>{federation}</div>
            <div className={classes.title}>{name}</div>
            <div className={classes.kind}>{about.filter(Boolean).join(' · ')}</div>
          </div>
          {judges.length > 0 && (
            <div className={classes.positions}>
              <span className={classes.label}>{t('protocol.sheet.position')}</span>
              {judges.map((position) => (
                <span key={position} className={classes.position}>
                  {position}
                </span>
              ))}
            </div>
          )}
        </header>
        <div className={classes.blanks}>
          <Blank label={t('protocol.sheet.test')} className={classes.wide} />
          <Blank label={t('protocol.sheet.date')} />
          <Blank label={t('protocol.sheet.number')} />
          <Blank label={t('protocol.sheet.rider')} className={classes.wide} />
          <Blank label={t('protocol.sheet.horse')} className={classes.wide} />
          <Blank label={t('protocol.sheet.judge')} className={classes.all} />
        </div>
        {children}
        <div className={classes.foot}>
          <div className={classes.left}>
            {deductions}
            <div className={classes.general}>
              <span className={classes.label}>{t('protocol.sheet.general')}</span>
            </div>
          </div>
          {totals ?? <span />}
          <Blank label={t('protocol.sheet.signature')} className={classes.signature} />
        </div>
      </article>
    </div>
  )
}
