// What a file would store, row by row: read as, found as, and what is wrong, to be settled in place.
import { Button, NativeSelect } from '@mantine/core'
import type {
  ResultImportPreview,
  ResultImportRow,
  ResultLine,
} from '@oxer/domain/competitions/result/result-entry.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { startName } from '../entry.view.ts'
import { type ImportTable, sentRows, withCell, withoutResult, withSkipped, withStart } from '../import-table.form.ts'
import { problemText } from '../result-failures.view.ts'
import classes from '../results.module.css'

type PreviewProps = {
  preview: ResultImportPreview
  table: ImportTable
  lines: readonly ResultLine[]
  onSettle: (table: ImportTable) => void
}

const useProblemText = () => {
  const { i18n } = useTranslation(['competitions', 'errors'])
  return ({ code, values }: ResultImportRow['problems'][number]): string =>
    typeof values.reason === 'string' ? problemText(i18n, values.reason) : textOfCode(i18n, code, values)
}

const PreviewRow = ({
  row,
  at,
  table,
  lines,
  onSettle,
}: Omit<PreviewProps, 'preview'> & { row: ResultImportRow; at: number }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const say = useProblemText()
  const isWrong = row.state === 'WRONG'
  const start = lines.find(({ participation }) => participation === row.participation)
  const number = table.rows[at]?.row
  const named = [row.startNumber, row.rider, row.horse].filter((part) => part !== null).join(' · ')
  return (
    <tr data-state={row.state}>
      <td className={classes.figure}>{number ?? '–'}</td>
      <td>{named}</td>
      <td>
        {isWrong ? (
          <NativeSelect
            size="xs"
            aria-label={t('result.import.startOf', { name: named })}
            value={row.participation ?? ''}
            onChange={({ currentTarget }) => {
              const chosen = lines.find(({ participation }) => participation === currentTarget.value)
              if (chosen) onSettle(withStart(table, at, chosen))
            }}
            data={[
              { value: '', label: t('result.import.chooseStart') },
              ...lines.map((line) => ({ value: line.participation, label: startName(line) })),
            ]}
          />
        ) : (
          start && startName(start)
        )}
      </td>
      {row.cells.map((cell, column) => (
        <td key={table.columns[column] ?? column} className={classes.figure}>
          {isWrong ? (
            <input
              key={cell}
              className={classes.input}
              aria-label={`${table.columns[column] ?? ''}, ${named}`}
              defaultValue={cell}
              onBlur={({ currentTarget }) => {
                if (currentTarget.value !== cell) onSettle(withCell(table, at, column, currentTarget.value))
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                event.currentTarget.blur()
              }}
            />
          ) : (
            cell
          )}
        </td>
      ))}
      <td className={classes.figure}>{row.score === null ? null : formats.result(row.score)}</td>
      <td>
        {isWrong ? (
          <span className={classes.importProblem}>
            <span>{row.problems.map(say).join(' · ')}</span>
            <Button size="compact-xs" variant="default" onClick={() => onSettle(withSkipped(table, at))}>
              {t('result.import.skip')}
            </Button>
          </span>
        ) : (
          <span className={classes.muted}>{t(`result.import.state.${row.state}`)}</span>
        )}
      </td>
    </tr>
  )
}

/** So many missing starts are named. */
const named = 6

export const ImportPreview = (props: PreviewProps) => {
  const { preview, table, lines, onSettle } = props
  const { t } = useTranslation('competitions')
  const order = sentRows(table)
  const missing = lines.filter(({ participation }) => preview.missing.includes(participation))
  return (
    <>
      <div className={classes.importTable}>
        <table className={classes.rows} aria-label={t('result.import.preview')}>
          <thead>
            <tr>
              <th scope="col" className={classes.figure}>
                {t('result.import.rowNumber')}
              </th>
              <th scope="col">{t('result.import.inFile')}</th>
              <th scope="col">{t('result.import.foundAs')}</th>
              {preview.columns.map((column) => (
                <th key={column} scope="col" className={classes.figure}>
                  {column}
                </th>
              ))}
              <th scope="col" className={classes.figure}>
                {t('result.import.readAs')}
              </th>
              <th scope="col">{t('result.import.state.title')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row, index) => (
              <PreviewRow
                key={order[index] ?? row.row}
                row={row}
                at={order[index] ?? index}
                table={table}
                lines={lines}
                onSettle={onSettle}
              />
            ))}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && (
        <div className={classes.importMissing}>
          <span>
            {t('result.import.missing', { count: missing.length })} {missing.slice(0, named).map(startName).join(' · ')}
            {missing.length > named && ` ${t('result.import.missingMore', { count: missing.length - named })}`}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => onSettle(withoutResult(table, missing))}>
            {t('result.import.leaveOpen', { count: missing.length })}
          </Button>
        </div>
      )}
    </>
  )
}
