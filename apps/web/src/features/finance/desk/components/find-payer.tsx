import { TextInput } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import type { DeskPayer } from '@oxer/domain/finance/desk/desk.schema'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../desk.module.css'

const pauseMs = 150

/** Finds who comes to the desk: arrows choose, Enter opens the tab, / comes back here. */
export const FindPayer = ({
  competition,
  onFound,
}: {
  competition: string
  onFound: (payer: DeskPayer['payer']) => void
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [q] = useDebouncedValue(text.trim(), pauseMs)
  const { data } = trpc.competitions.competitionDesk.payers.useQuery(
    { competition, q },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  useHotkeys([['/', () => field.current?.focus()]])
  const items = data?.items ?? []
  const chosen = Math.min(at, items.length - 1)
  const choose = (row: DeskPayer | undefined) => {
    if (!row) return
    setText('')
    setAt(0)
    onFound(row.payer)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, items.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0))
    else if (event.key === 'Enter') choose(items[chosen])
    else return
    event.preventDefault()
  }
  return (
    <div>
      <TextInput
        ref={field}
        label={t('desk.find')}
        description={t('desk.pickWhy')}
        value={text}
        autoFocus
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {data && items.length === 0 && <p className={classes.why}>{t('desk.nobody')}</p>}
      <ul className={classes.found}>
        {items.map((row, index) => (
          <li key={row.payer.ref}>
            <button type="button" aria-current={index === chosen} onClick={() => choose(row)}>
              <span className={classes.name}>{row.payer.name}</span>
              <span className={classes.cents}>{money(row.due)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
