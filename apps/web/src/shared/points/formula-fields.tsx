import { Textarea } from '@mantine/core'
import type { OwnFormula } from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import { pointFormulaNames } from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import { FormulaError } from '@oxer/domain/kernel/formula/formula.schema'
import { parseFormula } from '@oxer/domain/kernel/formula/formula-parser'
import { textOfCode } from '@oxer/i18n/error-text'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './points.module.css'

/** The error of a formula and its position; null if it is valid. */
const problemOf = (formula: string): FormulaError | null => {
  try {
    parseFormula(formula, pointFormulaNames)
    return null
  } catch (error) {
    if (error instanceof FormulaError) return error
    throw error
  }
}

/** The number of characters shown before the mistake, so that a phone shows it without scrolling. */
const shownBefore = 18

/** The line with the error, marked from the position where it begins. */
const Marked = ({ formula, problem }: { formula: string; problem: FormulaError }) => {
  const { line, column } = problem.position
  const text = formula.split('\n')[line - 1] ?? ''
  const from = Math.max(0, column - 1 - shownBefore)
  const before = `${from > 0 ? '…' : ''}${text.slice(from, column - 1)}`
  const rest = text.slice(column - 1)
  const end = /^(?:[A-Za-z_]\w*|[\d.,]+|.)/.exec(rest)?.[0].length ?? 0
  return (
    <pre className={classes.formula} aria-hidden>
      {before}
      <mark>{rest.slice(0, end) || '…'}</mark>
      {rest.slice(end)}
      {`\n${' '.repeat(before.length)}^`}
    </pre>
  )
}

/** A custom formula, with the allowed names and the position of an error. */
export const FormulaFields = ({
  value,
  error,
  onChange,
}: {
  value: OwnFormula
  error: ReactNode
  onChange: (value: OwnFormula) => void
}) => {
  const { t, i18n } = useTranslation(['catalogue', 'careers'])
  const [isLeft, setLeft] = useState(false)
  const id = useId()
  const { formula } = value
  const problem = formula.trim() === '' ? null : problemOf(formula)
  const isTold = problem !== null && (isLeft || error !== undefined)
  return (
    <div className={classes.fit}>
      <Textarea
        id={id}
        label={t('careers:career.formula')}
        description={t('careers:career.formulaHint', { names: pointFormulaNames.join(', ') })}
        required
        autosize
        minRows={2}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={formula}
        error={
          isTold ? textOfCode(i18n, problem.definition.code, problem.values) : problem === null ? undefined : error
        }
        onChange={(event) => onChange({ ...value, formula: event.currentTarget.value })}
        onBlur={() => setLeft(true)}
      />
      {isTold && <Marked formula={formula} problem={problem} />}
    </div>
  )
}
