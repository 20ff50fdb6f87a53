import { Button, Modal } from '@mantine/core'
import { type ProtocolSheet, sheetOf } from '@oxer/domain/catalogue/protocol/protocol-sheet.rules'
import { type SheetProtocol, totalsOf } from '@oxer/domain/disciplines/sheet/sheet-totals'
import { IconPrinter, IconZoomIn } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Deductions, MarksTable, SheetPaper, Totals, useFigure } from './sheet-paper.tsx'
import classes from './sheet-preview.module.css'

const useTotals = (protocol: SheetProtocol, sheet: ProtocolSheet) => {
  const { t } = useTranslation('catalogue')
  const figure = useFigure()
  const totals = totalsOf(protocol, sheet)
  return totals.map(({ key, of }, index) => ({
    label: t(`protocol.sheet.totals.${key}`),
    of: of === null || of === '' ? undefined : t('protocol.sheet.of', { points: figure(of) }),
    isLast: index === totals.length - 1,
  }))
}

type SheetProps = { name: string; protocol: SheetProtocol; federation: string }

/** The sheet of a protocol with exercises. */
const Paper = ({ name, protocol, federation }: SheetProps) => {
  const { t } = useTranslation('catalogue')
  const figure = useFigure()
  const sheet = sheetOf(protocol)
  const totals = useTotals(protocol, sheet)
  const arena = protocol.discipline === 'DRESSAGE' ? protocol.arena : undefined
  return (
    <SheetPaper
      federation={federation}
      name={name}
      about={[
        t(`protocol.kind.${protocol.discipline}`),
        arena && t(`protocol.arenas.${arena}`),
        sheet.total.points !== null &&
          sheet.total.count > 0 &&
          t('protocol.sheet.maximum', { points: figure(sheet.total.points) }),
      ]}
      judges={protocol.judges}
      deductions={<Deductions sheet={sheet} />}
      totals={<Totals rows={totals} />}
    >
      {sheet.total.count > 0 ? (
        <MarksTable sheet={sheet} hasDirectives={protocol.exercises.some(({ directive }) => directive !== undefined)} />
      ) : (
        <p className={classes.empty}>{t(`protocol.sheet.empty.${protocol.discipline}`)}</p>
      )}
    </SheetPaper>
  )
}

/**
 * The judge's sheet in A4 as it is printed, beside the form or large. It scrolls together with its buttons, so that the keyboard reaches
 * it. There is one paper at a time, because every paper on the page is printed.
 */
export const PaperPreview = ({ paper }: { paper: ReactNode }): ReactNode => {
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
      {!isLarge && <div className={classes.frame}>{paper}</div>}
      <Modal
        opened={isLarge}
        onClose={() => setLarge(false)}
        title={t('protocol.sheet.title')}
        size="min(960px, 100%)"
        closeButtonProps={{ 'aria-label': t('ui:action.close') }}
      >
        <div className={classes.large}>
          {print}
          <div className={classes.spread}>{isLarge && paper}</div>
        </div>
      </Modal>
    </section>
  )
}

export const SheetPreview = (props: SheetProps): ReactNode => <PaperPreview paper={<Paper {...props} />} />
