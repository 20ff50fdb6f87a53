import { TextInput } from '@mantine/core'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { useUi } from '@oxer/ui'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../use-formats.ts'
import { type Pane, type RailGroup, type RailPart, railGroups } from './panes.ts'
import classes from './test-panes.module.css'
import { StateMark } from './test-steps.tsx'

/** From so many tests on, the rail can be searched. */
const searchedFrom = 13

export type RailItem = { href: string; label: string }

type RailProps = {
  pane: Pane
  parts: readonly RailPart[]
  /** The list of all tests comes before them. */
  all: RailItem | null
  /** Rankings over several tests. */
  others: readonly RailItem[]
  /** The address of the current one. */
  current: string | null
}

const Row = ({ pane, part, isCurrent }: { pane: Pane; part: RailPart; isCurrent: boolean }) => {
  const { t } = useTranslation('competitions')
  const { Link } = useUi()
  const formats = useFormats()
  const { href, planned, startlist, results, registrationCount, state, test, label } = part
  const total = results.done + results.left
  return (
    <li>
      <Link
        href={href}
        className={classes.test}
        title={label}
        aria-current={isCurrent ? 'page' : undefined}
        {...(test.isCancelled && { 'data-cancelled': true })}
      >
        <StateMark state={state} />
        <span className={classes.label}>{label}</span>{' '}
        <span className={classes.when}>
          {[planned && formats.time(planned.start), t(test.isCancelled ? 'test.cancelled' : `test.state.${state}`)]
            .filter(Boolean)
            .join(' · ')}
        </span>{' '}
        <span className={classes.count}>
          {pane === 'subscriptions' || startlist === null || total === 0
            ? registrationCount
            : t('test.ofTotal', { done: results.done, total })}
        </span>
      </Link>
    </li>
  )
}

/** Arrow keys go through the tests, as they go through the rows of a table. */
const onArrow = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links[links.indexOf(event.target) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** All tests of a competition, with their time, how far they are, and how many results they have. */
export const TestRail = ({ pane, parts, all, others, current }: RailProps) => {
  const { t } = useTranslation('competitions')
  const { Link } = useUi()
  const formats = useFormats()
  const nav = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    // Only the rail scrolls, not the page.
    if (current !== null) nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [current])
  const shown = parts.filter(({ label }) => fold(label).includes(fold(typed)))
  const headingOf = ({ date, arena }: RailGroup): string =>
    date === null ? t('startlist.notPlanned') : [formats.dayAndMonth(date), arena].filter(Boolean).join(' · ')
  const groups = railGroups(shown)
  const isPlanned = parts.some(({ planned }) => planned !== null)
  const plain = (item: RailItem) => (
    <li key={item.href}>
      <Link
        href={item.href}
        className={classes.plain}
        title={item.label}
        aria-current={item.href === current ? 'page' : undefined}
      >
        {item.label}
      </Link>
    </li>
  )
  return (
    <nav ref={nav} aria-label={t('test.rail.label')} className={classes.tests} onKeyDown={onArrow}>
      {parts.length >= searchedFrom && (
        <TextInput
          className={classes.search ?? ''}
          type="search"
          size="xs"
          aria-label={t('test.rail.search')}
          placeholder={t('test.rail.search')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {all && <ul>{plain(all)}</ul>}
      {groups.map((group) => (
        <div key={group.key}>
          {isPlanned && <p className={classes.heading}>{headingOf(group)}</p>}
          <ul aria-label={isPlanned ? headingOf(group) : undefined}>
            {group.parts.map((part) => (
              <Row key={part.href} pane={pane} part={part} isCurrent={part.href === current} />
            ))}
          </ul>
        </div>
      ))}
      {others.length > 0 && (
        <div>
          <p className={classes.heading}>{t('ranking.groupComposed')}</p>
          <ul aria-label={t('ranking.groupComposed')}>{others.map(plain)}</ul>
        </div>
      )}
      {shown.length === 0 && <p className={classes.heading}>{t('test.nothingFound')}</p>}
    </nav>
  )
}
