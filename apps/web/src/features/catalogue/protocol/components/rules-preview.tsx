import { sheetOf } from '@oxer/domain/catalogue/protocol/protocol-sheet.rules'
import { useTranslation } from 'react-i18next'
import { type PaperBlock, paperBlocksOf, paperJudgesOf, type RulesProtocol } from '../rules-sheet.view.ts'
import { Deductions, MarksTable, SheetPaper, Totals, useFigure } from './sheet-paper.tsx'
import classes from './sheet-preview.module.css'
import { PaperPreview } from './sheet-preview.tsx'

const Block = ({ block }: { block: PaperBlock }) => {
  switch (block.kind) {
    case 'MARKS': {
      const sheet = sheetOf(block)
      return (
        <>
          <MarksTable sheet={sheet} hasDirectives={block.exercises.some(({ directive }) => directive !== undefined)} />
          <Deductions sheet={sheet} />
        </>
      )
    }
    case 'BOXES':
      return <Totals rows={block.rows} />
    case 'GRID': {
      // Few columns are wide enough to write a time in; many have their names upright.
      const isWide = block.columns.length <= 4
      return (
        <table className={classes.marks}>
          <thead>
            <tr>
              <th scope="col">{block.first}</th>
              {block.columns.map((column) => (
                <th key={column} scope="col" className={isWide ? classes.wideBox : classes.narrow}>
                  <span>{column}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, index) => (
              // An undescribed course has lines without a label.
              <tr key={`${String(index)} ${row}`}>
                <th scope="row" className={classes.rowHead}>
                  {row}
                </th>
                {block.columns.map((column) => (
                  <td key={column} className={classes.box} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
    }
  }
}

const Paper = ({ name, protocol, federation }: { name: string; protocol: RulesProtocol; federation: string }) => {
  const { t } = useTranslation('catalogue')
  const figure = useFigure()
  return (
    <SheetPaper
      federation={federation}
      name={name}
      about={[t(`protocol.kind.${protocol.discipline}`)]}
      judges={paperJudgesOf(protocol)}
    >
      {paperBlocksOf(protocol, { t, figure }).map((block, index) => (
        // Two blocks may have the same title.
        <section key={`${String(index)} ${block.title}`} className={classes.block}>
          <h4 className={classes.blockTitle}>{block.title}</h4>
          <Block block={block} />
        </section>
      ))}
    </SheetPaper>
  )
}

/** What the judges of a protocol without a sheet of its own write on. */
export const RulesPreview = (props: { name: string; protocol: RulesProtocol; federation: string }) => (
  <PaperPreview paper={<Paper {...props} />} />
)
