import { Checkbox } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { canTick, type LineStart } from '../registration-line.view.ts'
import classes from '../registrations.module.css'
import type { RegistrationLineState } from '../use-registration-line.ts'
import { RuleMark } from './rule-reasons.tsx'

/** The arrows go to the next test that can be ticked: across, and in a sheet also up and down. */
const moveByArrows = (event: KeyboardEvent<HTMLElement>, columns: number): void => {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }
  const step = steps[event.key]
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  let next = boxes.indexOf(event.target) + step
  while (boxes[next]?.disabled) next += step
  boxes[next]?.focus()
}

const Tick = ({
  line,
  start,
  horse,
  isNamed,
}: {
  line: RegistrationLineState
  start: LineStart
  horse: string
  /** In a sheet the head of the column has the name. */
  isNamed: boolean
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const state = start.isRegistered ? t('registration.line.in') : start.isRefused ? t('registration.line.closed') : null
  return (
    <span className={classes.tick} data-off={state !== null || undefined}>
      <Checkbox
        size="xs"
        checked={start.isRegistered || line.ticked.has(start.key)}
        disabled={!line.isReady || !canTick(start)}
        onChange={(event) => line.tick(start.key, event.currentTarget.checked)}
        {...(isNamed
          ? {
              label: (
                <>
                  {start.testName} <span className={classes.price}>{state ?? formats.money(start.cents)}</span>
                </>
              ),
            }
          : {
              'aria-label': t('registration.club.start', { name: line.rider?.name, horse, test: start.testName }),
            })}
      />
      {!start.isRegistered && start.outcome !== 'ALLOWED' && (
        <RuleMark verdict={{ outcome: start.outcome, reasons: [...start.reasons] }} />
      )}
    </span>
  )
}

/** The tests to tick: one row for the chosen horse, or a sheet with every horse of the rider. */
export const StartSheet = ({ line }: { line: RegistrationLineState }) => {
  const { t } = useTranslation('competitions')
  const { rows } = line
  const tests = rows[0]?.starts ?? []
  if (!line.isWide) {
    const [row] = rows
    return (
      <fieldset className={classes.ticks} onKeyDown={(event) => moveByArrows(event, 1)}>
        <legend className={classes.hidden}>{t('registration.line.tests')}</legend>
        {row?.starts.map((start) => (
          <Tick key={start.testRef} line={line} start={start} horse={row.horse} isNamed />
        ))}
      </fieldset>
    )
  }
  return (
    <div className={classes.matrix}>
      <table onKeyDown={(event) => moveByArrows(event, tests.length)}>
        <thead>
          <tr>
            <th scope="col">{t('registration.field.horse')}</th>
            {tests.map((test) => (
              <th key={test.testRef} scope="col" className={classes.box}>
                {test.testName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.practitionerRef}>
              <th scope="row">{row.horse}</th>
              {row.starts.map((start) => (
                <td key={start.testRef} className={classes.box}>
                  <Tick line={line} start={start} horse={row.horse} isNamed={false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
