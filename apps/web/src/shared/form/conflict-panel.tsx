import { Alert, Radio } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './conflict-panel.module.css'
import type { Conflict, ConflictRow, Side } from './use-conflict.ts'
import { useValueText } from './use-value-text.tsx'

const Row = ({ row, error, onChoose }: { row: ConflictRow; error: string | null; onChoose: (side: Side) => void }) => {
  const { t } = useTranslation('errors')
  const textOf = useValueText()
  return (
    <Radio.Group
      label={row.label}
      value={row.side}
      error={error}
      onChange={(side) => onChoose(side === 'mine' ? 'mine' : 'theirs')}
    >
      <div className={classes.sides}>
        {(['mine', 'theirs'] as const).map((side) => (
          <Radio
            key={side}
            value={side}
            label={
              <>
                {t(`conflict.${side}`)} <div className={classes.value}>{textOf(row.word, row[side])}</div>
              </>
            }
          />
        ))}
      </div>
    </Radio.Group>
  )
}

/** The changes that another user saved while the form was open: both values of each field, of which one is saved. */
export const ConflictPanel = ({ rows, isIncomplete, choose }: Conflict) => {
  const { t } = useTranslation('errors')
  const panel = useRef<HTMLDivElement>(null)
  const isMet = rows !== null
  useEffect(() => {
    if (isMet || isIncomplete) panel.current?.focus()
  }, [isMet, isIncomplete])
  if (rows === null) return null
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      color="yellow"
      role="alert"
      icon={<IconUsers size={18} aria-hidden />}
      title={t('conflict.title')}
      classNames={{ message: classes.rows ?? '', title: classes.title ?? '' }}
    >
      <p className={classes.why}>{t(rows.length === 0 ? 'conflict.none' : 'conflict.why')}</p>
      {rows.map((row) => (
        <Row
          key={row.path}
          row={row}
          error={isIncomplete && row.side === null ? t('conflict.choose') : null}
          onChoose={(side) => choose(row.path, side)}
        />
      ))}
    </Alert>
  )
}
