import { CloseButton, Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { AvatarInitials } from '../people/avatar-initials.tsx'
import { useUi } from '../provider/ui-provider.tsx'
import { searchPauseMs } from '../search-pause.ts'
import classes from './fields.module.css'

/** `detail` tells it from its namesakes. With `avatar`, it has a picture, or its initials. */
export type TypeaheadOption = { ref: string; name: string; detail?: string; avatar?: string | null }

/** The matches, and whether the server has more of them than it answered. */
export type Found<Option> = { matches: readonly Option[]; hasMore: boolean }

/**
 * The address at which the search goes on: the item 'more results' and Enter open it (pr0741, pr0742). Every typeahead says it, so none
 * lacks it by forgetting: NO_PAGE where no list of these things can be searched, CLOSED if it is not open to this reader.
 */
export type FullSearch = ((query: string) => string) | 'NO_PAGE' | 'CLOSED'

export type TypeaheadProps<Option extends TypeaheadOption> = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'onSelect'
> & {
  value: Option | null
  onChange: (option: Option | null) => void
  /** Calls the server; the signal aborts when the answer is no longer needed. */
  search: TypeaheadSearch<Option>
  minimumLength?: number
  /** Milliseconds after the last key. */
  pause?: number
  limit?: number
  full: FullSearch
  renderOption?: (option: Option) => ReactNode
  /** What the user can do if nothing was found: a button that creates. */
  whenNone?: (query: string) => ReactNode
  /** Says that the list is cut at its limit, after so many options. */
  whenCut?: (count: number) => ReactNode
  /** The first match is selected, so that Enter takes it instead of searching further: for a field that is filled in again and again. */
  takesFirst?: boolean
}

type Outcome<Option> =
  | { status: 'idle' }
  | { status: 'searching' }
  | { status: 'failed' }
  | { status: 'found'; query: string; options: readonly Option[]; isCut: boolean }

const moreKey = ':more'
/** The full search is offered above this length. */
const shortestForMore = 2

type TypeaheadSearch<Option> = (query: string, signal: AbortSignal) => Promise<readonly Option[] | Found<Option>>

const isFound = <Option,>(answer: readonly Option[] | Found<Option>): answer is Found<Option> => 'matches' in answer

/** The answer to the typed text, after a pause. */
const useSearch = <Option,>({
  search,
  query,
  isLongEnough,
  pause,
  limit,
}: {
  search: TypeaheadSearch<Option>
  query: string
  isLongEnough: boolean
  pause: number
  limit: number
}): Outcome<Option> => {
  const [outcome, setOutcome] = useState<Outcome<Option>>({ status: 'idle' })
  const ask = useRef(search)
  ask.current = search
  useEffect(() => {
    if (!isLongEnough) {
      setOutcome({ status: 'idle' })
      return
    }
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      setOutcome({ status: 'searching' })
      ask.current(query, leaving.signal).then(
        (answer) => {
          if (leaving.signal.aborted) return
          const { matches, hasMore } = isFound(answer) ? answer : { matches: answer, hasMore: false }
          const options = matches.slice(0, limit)
          setOutcome({ status: 'found', query, options, isCut: hasMore || options.length < matches.length })
        },
        () => {
          if (!leaving.signal.aborted) setOutcome({ status: 'failed' })
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [query, isLongEnough, pause, limit])
  return outcome
}

/** The id of the match that Enter takes, for a screen reader. From then on the arrow keys choose. */
const useTaken = (outcome: Outcome<unknown> | null, selectFirst: () => string | null) => {
  const [taken, setTaken] = useState<string | null>(null)
  useEffect(() => setTaken(outcome === null ? null : selectFirst()), [outcome, selectFirst])
  return [taken, setTaken] as const
}

const ClearButton = ({ onClear }: { onClear: () => void }) => {
  const { texts } = useUi()
  return (
    <CloseButton
      size="sm"
      aria-label={texts.typeahead.clear}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    />
  )
}

const OptionText = ({ name, detail, avatar }: TypeaheadOption) => (
  <>
    {avatar !== undefined && <AvatarInitials name={name} src={avatar} size={24} />}
    <span className={classes.words}>
      <span>{name}</span>
      {detail !== undefined && <span className={classes.detail}> {detail}</span>}
    </span>
  </>
)

/** Search during typing (spec sections 5 and 9): from 2 characters, after a pause of 500 ms, at most 10 matches. */
export const Typeahead = <Option extends TypeaheadOption>({
  value,
  onChange,
  search,
  minimumLength = 2,
  pause = searchPauseMs,
  limit = 10,
  full,
  renderOption,
  whenNone,
  whenCut,
  takesFirst = false,
  ...rest
}: TypeaheadProps<Option>) => {
  const { texts } = useUi()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState<string | null>(null)
  const query = (typed ?? '').trim()
  const isLongEnough = query.length >= minimumLength
  const outcome = useSearch({ search, query, isLongEnough, pause, limit })
  const options = outcome.status === 'found' ? outcome.options : []
  const id = useId(rest.id)
  const [taken, setTaken] = useTaken(takesFirst && options.length > 0 ? outcome : null, combobox.selectFirstOption)
  const choose = (key: string): void => {
    // In a new tab, because a typeahead is part of a form whose values must stay.
    if (key === moreKey && typeof full === 'function') window.open(full(query), '_blank', 'noopener')
    else onChange(options.find((option) => option.ref === key) ?? null)
    setTyped(null)
    combobox.closeDropdown()
  }

  const canSearchMore = typeof full === 'function' && query.length > shortestForMore
  const offersMore = canSearchMore && outcome.status === 'found'
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setTaken(null)
    if (event.key !== 'Enter' || !canSearchMore || combobox.getSelectedOptionIndex() !== -1) return
    // The form around the field is not sent.
    event.preventDefault()
    choose(moreKey)
  }

  const clear = (): void => {
    setTyped(null)
    onChange(null)
  }

  const hint = ((): ReactNode => {
    if (!isLongEnough) return texts.typeahead.hint(minimumLength)
    if (outcome.status === 'failed') return texts.typeahead.failed
    if (outcome.status !== 'found') return texts.typeahead.searching
    if (options.length > 0) return null
    return (
      <>
        {texts.typeahead.none(outcome.query)}
        {whenNone?.(outcome.query)}
      </>
    )
  })()

  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start">
      <Combobox.Target {...(taken !== null && typed !== null && { 'aria-activedescendant': taken })}>
        <TextInput
          autoComplete="off"
          {...rest}
          id={id}
          value={typed ?? value?.name ?? ''}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
            if (event.currentTarget.value === '' && value !== null) onChange(null)
          }}
          onFocus={() => {
            if (typed !== null) combobox.openDropdown()
          }}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            combobox.closeDropdown()
            setTyped(null)
            rest.onBlur?.(event)
          }}
          rightSection={
            outcome.status === 'searching' ? (
              <Loader size={16} />
            ) : value !== null && rest.disabled !== true ? (
              <ClearButton onClear={clear} />
            ) : null
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown
        hidden={typed === null}
        className={classes.found}
        // The field keeps the focus, so that what is offered below it is still there when it is clicked.
        onMouseDown={(event) => event.preventDefault()}
      >
        {hint !== null && <Combobox.Empty role="status">{hint}</Combobox.Empty>}
        <Combobox.Options
          hidden={options.length === 0 && !offersMore}
          {...(rest.label ? { labelledBy: `${id}-label` } : { 'aria-label': rest['aria-label'] })}
        >
          {options.map((option) => (
            <Combobox.Option key={option.ref} value={option.ref}>
              <span className={classes.option}>{renderOption ? renderOption(option) : <OptionText {...option} />}</span>
            </Combobox.Option>
          ))}
          {offersMore && <Combobox.Option value={moreKey}>{texts.typeahead.more(query)}</Combobox.Option>}
        </Combobox.Options>
        {outcome.status === 'found' && outcome.isCut && whenCut && (
          <Combobox.Footer className={classes.detail}>{whenCut(options.length)}</Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
