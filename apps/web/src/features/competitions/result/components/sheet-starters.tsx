// The starts beside a sheet: by number, from a list, or all of them with their scores.
import { NativeSelect } from '@mantine/core'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { useTranslation } from 'react-i18next'
import { statusWord } from '../entry.view.ts'
import type { MarkSheetProps } from '../mark-sheet.view.ts'
import classes from '../results.module.css'
import type { MarkSheetState } from '../use-mark-sheet.ts'
import { GoToNumber } from './go-to-number.tsx'

const Starter = ({
  line,
  isShown,
  props: { entry, score },
  onChoose,
}: {
  line: ResultLine
  isShown: boolean
  props: MarkSheetProps
  onChoose: (line: ResultLine) => void
}) => {
  const { t } = useTranslation('competitions')
  const { typed, pending } = entry.rowOf(line)
  return (
    <button
      type="button"
      className={classes.starter}
      aria-current={isShown ? 'true' : undefined}
      onClick={() => onChoose(line)}
    >
      <span className={classes.place}>{line.startNumber ?? line.position ?? '–'}</span>
      <span className={classes.combination}>
        <span className={classes.rider}>{line.rider.name}</span>
        <span className={classes.horse}>{line.horse.name}</span>
      </span>
      <span className={classes.starterScore} data-state={pending?.state}>
        {statusWord(t, typed) || score(typed)}
      </span>
    </button>
  )
}

export const SheetStarters = ({ props, sheet }: { props: MarkSheetProps; sheet: MarkSheetState }) => {
  const { t } = useTranslation('competitions')
  const { at, line, choose, focus } = sheet
  return (
    <div className={classes.starters}>
      <GoToNumber ref={focus.goTo} lines={at.lines} onFound={choose} />
      <NativeSelect
        className={classes.starterChoice}
        label={t('result.column.combination')}
        value={line.participation}
        onChange={(event) => choose(at.lines.find((each) => each.participation === event.currentTarget.value))}
        data={at.lines.map((each) => ({
          value: each.participation,
          label: `${each.startNumber ?? each.position ?? ''} ${each.rider.name} · ${each.horse.name}`.trim(),
        }))}
      />
      <ol className={classes.starterList} aria-label={t('result.starters')}>
        {at.lines.map((each) => (
          <li key={each.participation}>
            <Starter line={each} isShown={each.participation === line.participation} props={props} onChoose={choose} />
          </li>
        ))}
      </ol>
    </div>
  )
}
