import { Button, Modal } from '@mantine/core'
import { type ProtocolSheet, type SheetLine, sheetOf } from '@oxer/domain/catalogue/protocol/protocol-sheet.rules'
import { IconPrinter, IconZoomIn } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import type { SheetProtocol } from '../sheet.form.ts'
import classes from './sheet-preview.module.css'

/** A line for handwriting, below its label. */
const Blank = ({ label, className }: { label: string; className?: string | undefined }) => (
  <span className={`${classes.blank ?? ''} ${className ?? ''}`}>
    <span className={classes.label}>{label}</span>
  </span>
)

/** An incomplete number is shown as it was typed. */
const useFigure = () => {
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

const Deductions = ({ sheet }: { sheet: ProtocolSheet }) => {
  const { t } = useTranslation('catalogue')
  const figure = useFigure()
  if (sheet.deductions.length === 0) return null
  return (
    <div className={classes.deductions}>
      <span className={classes.strong}>{t('protocol.sheet.deductions')}</span>
      {sheet.deductions.map((deduction, index) => (
        // Errors of course are identified by their order.
        <span key={`${String(index)} ${deduction.kind}`} className={classes.deduction}>
          {t(index === sheet.deductions.length - 1 && index > 0 ? 'protocol.sheet.errorLast' : 'protocol.sheet.error', {
            number: index + 1,
          })}{' '}
          {deduction.kind === 'ELIMINATION'
            ? t('protocol.deduction.ELIMINATION')
            : t(`protocol.sheet.off.${deduction.kind}`, { value: figure(deduction.value) })}
        </span>
      ))}
    </div>
  )
}

/** The rows that are added up at the end, each with a box for handwriting. */
const Totals = ({ rows }: { rows: readonly { label: string; of?: string | undefined; isLast?: boolean }[] }) => (
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

const useTotals = (protocol: SheetProtocol, sheet: ProtocolSheet) => {
  const { t } = useTranslation('catalogue')
  const figure = useFigure()
  const points = sheet.total.count > 0 ? (sheet.total.points ?? '…') : (protocol.judgeMaximum ?? '')
  const of = points === '' ? undefined : t('protocol.sheet.of', { points: figure(points) })
  const row = (key: 'points' | 'off' | 'total' | 'percentage' | 'faults' | 'time', isLast = false) => ({
    label: t(`protocol.sheet.totals.${key}`),
    ...((key === 'points' || (key === 'total' && protocol.discipline === 'PRESENTATION')) && { of }),
    isLast,
  })
  const off = sheet.deductions.length > 0 ? [row('off')] : []
  switch (protocol.discipline) {
    case 'DRESSAGE':
      return points === '' && sheet.total.count === 0
        ? [row('percentage', true)]
        : [row('points'), ...off, ...(off.length > 0 ? [row('total')] : []), row('percentage', true)]
    case 'STYLE_RIDING':
      return [row('points'), ...off, row('faults'), row('time'), row('total', true)]
    case 'PRESENTATION':
      return protocol.scoredBy === 'PERCENTAGE' ? [row('total'), row('percentage', true)] : [row('total', true)]
  }
}

type SheetProps = { name: string; protocol: SheetProtocol; federation: string }

/** The sheet itself: the paper stays white in every colour scheme. */
const Paper = ({ name, protocol, federation }: SheetProps) => {
  const { t } = useTranslation('catalogue')
  const figure = useFigure()
  const sheet = sheetOf(protocol)
  const totals = useTotals(protocol, sheet)
  const hasDirectives = protocol.exercises.some(({ directive }) => directive !== undefined)
  const width = hasDirectives ? 10 : 9
  const arena = protocol.discipline === 'DRESSAGE' ? protocol.arena : undefined
  return (
    <div className={classes.sized}>
      <article className={classes.paper} data-paper>
        <header className={classes.head}>
          <div>
            <div className={classes.federation}>{federation}</div>
            <div className={classes.title}>{name}</div>
            <div className={classes.kind}>
              {[
                t(`protocol.kind.${protocol.discipline}`),
                arena && t(`protocol.arenas.${arena}`),
                sheet.total.points !== null &&
                  sheet.total.count > 0 &&
                  t('protocol.sheet.maximum', { points: figure(sheet.total.points) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </div>
          {protocol.judges.length > 0 && (
            <div className={classes.positions}>
              <span className={classes.label}>{t('protocol.sheet.position')}</span>
              {protocol.judges.map((position) => (
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
        {sheet.total.count > 0 ? (
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
        ) : (
          <p className={classes.empty}>{t(`protocol.sheet.empty.${protocol.discipline}`)}</p>
        )}
        <div className={classes.foot}>
          <div className={classes.left}>
            <Deductions sheet={sheet} />
            <div className={classes.general}>
              <span className={classes.label}>{t('protocol.sheet.general')}</span>
            </div>
          </div>
          <Totals rows={totals} />
          <Blank label={t('protocol.sheet.signature')} className={classes.signature} />
        </div>
      </article>
    </div>
  )
}

/**
 * The judge's sheet in A4 as it is printed, beside the form or large. It scrolls together with its buttons, so that the keyboard reaches
 * it. There is one paper at a time, because every paper on the page is printed.
 */
export const SheetPreview = (props: SheetProps): ReactNode => {
  const { t } = useTranslation(['catalogue', 'ui'])
  const [isLarge, setLarge] = useState(false)
  const print = (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPrinter size={14} aria-hidden />}
      onClick={() => window.print()}
    >
      {t('protocol.sheet.print')}
    </Button>
  )
  return (
    <section className={classes.preview} aria-label={t('protocol.sheet.title')}>
      <div className={classes.bar}>
        <h3 className={classes.heading}>{t('protocol.sheet.title')}</h3>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconZoomIn size={14} aria-hidden />}
          onClick={() => setLarge(true)}
        >
          {t('protocol.sheet.large')}
        </Button>
        {print}
      </div>
      {!isLarge && (
        <div className={classes.frame}>
          <Paper {...props} />
        </div>
      )}
      <Modal
        opened={isLarge}
        onClose={() => setLarge(false)}
        title={t('protocol.sheet.title')}
        size="min(960px, 100%)"
        closeButtonProps={{ 'aria-label': t('ui:action.close') }}
      >
        <div className={classes.large}>
          {print}
          <div className={classes.spread}>{isLarge && <Paper {...props} />}</div>
        </div>
      </Modal>
    </section>
  )
}
