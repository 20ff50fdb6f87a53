import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { DeskPayer } from '@oxer/domain/finance/desk/desk.schema'
import { ErrorState, ShapeSkeleton, searchPauseMs, usePageKey } from '@oxer/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../desk.module.css'

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
  const [q] = useDebouncedValue(text.trim(), searchPauseMs)
  const { data, isError, isPending, isPlaceholderData, refetch } = trpc.competitions.competitionDesk.payers.useQuery(
    { competition, q },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  usePageKey((key) => {
    if (key === '/') field.current?.focus()
    return key === '/'
  })
  const id = useId()
  const items = data?.items ?? []
  const chosen = Math.min(at, items.length - 1)
  // The rows may still be those of an earlier text, and then the first of them is somebody else.
  const isFound = q === text.trim() && !isPlaceholderData
  const optionId = (index: number) => `${id}-${index}`
  const choose = (row: DeskPayer | undefined) => {
    if (!row) return
    setText('')
    setAt(0)
    onFound(row.payer)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, items.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0))
    else if (event.key === 'Enter') choose(isFound ? items[chosen] : undefined)
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
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={id}
        aria-activedescendant={isFound && items.length > 0 ? optionId(chosen) : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {isPending && <ShapeSkeleton />}
      {data && items.length === 0 && (
        <p className={classes.why} role="status">
          {t('desk.nobody')}
        </p>
      )}
      <div id={id} role="listbox" aria-label={t('desk.found')} className={classes.found} hidden={items.length === 0}>
        {items.map((row, index) => (
          <button
            key={row.payer.ref}
            id={optionId(index)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={isFound && index === chosen}
            onClick={() => choose(row)}
          >
            <span className={classes.name}>{row.payer.name}</span>
            <span className={classes.cents}>{money(row.due)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
